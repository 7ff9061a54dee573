import { fail } from '#lib/fail.ts';
import { requireSuspendedPro } from '#modules/decisions/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount, perCaller } from '#platform/operations/limit.server.ts';
import { anyone, operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { openAccountPage } from '../payouts/payout-account.server.ts';
import { findPayoutAccount } from '../payouts/payout-account-store.server.ts';
import { isSetUp, payoutAccountStateOf } from '../states.ts';

const paths = { dashboard: '/worker-dashboard', settings: '/settings/payouts' };

/**
 * Returns the provider's page for bank and identity data. Where data is missing, it leads back to the page that it was opened from.
 */
export const openPayoutAccount = operation(paymentsContract.openPayoutAccount, {
  allow: worker,
  limit: perAccount(30),
  async run(ctx, { from }) {
    return openAccountPage(ctx, userOf(ctx), paths[from]);
  },
});

/**
 * Does the same for a suspended Pro who has just entered the password and has no payout account that is set up: such a one is
 * changed after the suspension. Throws Fail `api.notFound` for everyone else, and `payments.providerUnavailable`.
 */
export const openSuspendedPayoutAccount = operation(paymentsContract.openSuspendedPayoutAccount, {
  allow: anyone,
  limit: perCaller({ ofAccount: 30, ofNetwork: 30 }),
  async run(ctx) {
    const owner = await requireSuspendedPro(ctx);
    const account = await findPayoutAccount(ctx.db, owner.id);
    if (isSetUp(payoutAccountStateOf(account, ctx.clock.now()))) fail('api.notFound');
    return openAccountPage(ctx, owner, '/suspended');
  },
});
