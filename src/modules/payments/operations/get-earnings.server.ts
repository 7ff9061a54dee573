import { requireSuspendedPro } from '#modules/decisions/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { anyone, operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { readEarnings } from '../ledger/ledger-store.server.ts';
import { payoutAccountOf } from '../payouts/payout-account.server.ts';
import { stoppedWait } from '../waits/wait-reasons.ts';

/** The signed-in Pro's balance, what was paid out, and whether payouts can reach them. */
export const getEarnings = operation(paymentsContract.getEarnings, {
  allow: worker,
  run: (ctx) => earningsOf(ctx, userOf(ctx).id),
});

/** Returns the same to a suspended Pro who has just entered the password. Throws Fail `api.notFound` for everyone else. */
export const getSuspendedEarnings = operation(paymentsContract.getSuspendedEarnings, {
  allow: anyone,
  run: async (ctx) => earningsOf(ctx, (await requireSuspendedPro(ctx)).id),
});

/** Returns a Pro's balance, what was paid out, and the state of the payout account. */
export async function earningsOf({ db, clock }: Context, id: string) {
  const [earnings, account] = await Promise.all([readEarnings(db, id), payoutAccountOf(db, id, clock.now())]);
  const refused = earnings.refused && { cents: earnings.refused.cents, reason: stoppedWait(earnings.refused.reason) };
  const waitsUntil = account.waitsUntil?.toISOString() ?? null;
  return { ...earnings, refused, payoutAccount: account.state, waitsUntil, bankLastDigits: account.bankLastDigits };
}
