import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { ensurePayoutAccount } from '../payouts/payout-account.server.ts';
import { atProvider } from '../provider/provider.server.ts';

/** Returns the provider's page for bank and identity data, which leads back to the dashboard. */
export const openPayoutAccount = operation(paymentsContract.openPayoutAccount, {
  allow: worker,
  limit: perAccount(30),
  async run(ctx) {
    const accountId = await ensurePayoutAccount(ctx);
    const dashboard = `${ctx.config.APP_URL}/worker-dashboard`;
    return atProvider(ctx, () =>
      ctx.ports.payments.createAccountLink({
        accountId,
        returnUrl: `${dashboard}?payouts=returned`,
        refreshUrl: `${dashboard}?payouts=again`,
      }),
    );
  },
});
