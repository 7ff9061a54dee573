import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { readEarnings } from '../ledger/ledger-store.server.ts';
import { findPayoutAccount } from '../payouts/payout-account-store.server.ts';
import { payoutAccountStateOf } from '../states.ts';

/** The signed-in Pro's balance, what was paid out, and whether payouts can reach them. */
export const getEarnings = operation(paymentsContract.getEarnings, {
  allow: worker,
  run: (ctx) => earningsOf(ctx),
});

export async function earningsOf(ctx: Context) {
  const { id } = userOf(ctx);
  const [earnings, account] = await Promise.all([readEarnings(ctx.db, id), findPayoutAccount(ctx.db, id)]);
  return { ...earnings, payoutAccount: payoutAccountStateOf(account) };
}
