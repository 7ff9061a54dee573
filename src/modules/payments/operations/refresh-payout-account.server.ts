import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { refreshAccount } from '../payouts/book-account.server.ts';
import { findPayoutAccount } from '../payouts/payout-account-store.server.ts';
import { earningsOf } from './get-earnings.server.ts';

/** Reads the payout account at the provider. Once it is ready, the money that waited for it goes out. */
export const refreshPayoutAccount = operation(paymentsContract.refreshPayoutAccount, {
  allow: worker,
  limit: perAccount(60),
  async run(ctx) {
    const { id } = userOf(ctx);
    const account = await findPayoutAccount(ctx.db, id);
    if (account) await refreshAccount(ctx, account.id);
    return earningsOf(ctx, id);
  },
});
