import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { refreshAccount } from '../payout-account.server.ts';
import { findPayoutAccount } from '../payout-account-store.server.ts';
import { earningsOf } from './get-earnings.server.ts';

/** Asks the provider how far the payout account is; once it is ready, waiting money goes out. */
export const refreshPayoutAccount = operation(paymentsContract.refreshPayoutAccount, {
  allow: worker,
  limit: perAccount(60),
  async run(ctx) {
    const account = await findPayoutAccount(ctx.db, userOf(ctx).id);
    if (account) await refreshAccount(ctx, account.id);
    return earningsOf(ctx);
  },
});
