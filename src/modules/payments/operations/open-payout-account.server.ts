import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { ensurePayoutAccount } from '../payouts/payout-account.server.ts';
import { atProvider } from '../provider/provider.server.ts';

const paths = { dashboard: '/worker-dashboard', settings: '/settings/payouts' };

/** Returns the provider's page for bank and identity data, which leads back to the page that it was opened from. */
export const openPayoutAccount = operation(paymentsContract.openPayoutAccount, {
  allow: worker,
  limit: perAccount(30),
  async run(ctx, { from }) {
    const accountId = await ensurePayoutAccount(ctx);
    const page = ctx.config.APP_URL + paths[from];
    return atProvider(ctx, () =>
      ctx.ports.payments.createAccountLink({
        accountId,
        returnUrl: `${page}?payouts=returned`,
        refreshUrl: `${page}?payouts=again`,
      }),
    );
  },
});
