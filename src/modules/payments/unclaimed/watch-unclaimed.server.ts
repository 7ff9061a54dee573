import { usd } from '#lib/money.ts';
import { findMailbox } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { endUnclaimedCases } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { unclaimedSteps } from './unclaimed-steps.ts';
import { findUnclaimed, takeSteps, type Unclaimed } from './unclaimed-store.server.ts';

const batch = 100;

/**
 * Reminds Pros of released money that waits for a payout account, and opens a case about what has waited for long (task
 * `payments.watchUnclaimed`, every minute): see `unclaimedSteps`. The case ends with the payout that sends the last of it.
 */
export async function watchUnclaimed(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await endUnclaimedCases(ctx.db, at);
  for (const one of await findUnclaimed(ctx.db, at, batch)) {
    try {
      await transaction(ctx.db, (tx) => takeNextSteps(tx, one, at));
    } catch (err) {
      // It must not keep the others from being reminded; the next run tries it again.
      ctx.log.error({ err, payoutId: one.payoutId }, 'a Pro could not be reminded of unclaimed money');
    }
  }
}

/** Of several steps of a kind that are due at once, after a standstill, one is taken. */
async function takeNextSteps(tx: Tx, unclaimed: Unclaimed, at: Date): Promise<void> {
  const cents = await takeSteps(tx, unclaimed, at);
  if (cents === undefined) return;
  const { payeeId: userId, taken, due } = unclaimed;
  const acts = new Set(unclaimedSteps.slice(taken, due).map(({ act }) => act));
  if (acts.has('remind') && (await findMailbox(tx, userId)))
    await notify(tx, { userId, kind: 'payoutAccountMissing', data: { totalCents: cents }, at });
  if (acts.has('openCase'))
    await openCase(tx, { kind: 'balanceUnclaimed', about: userId, holdId: null, reason: null, amount: usd(cents), at });
}
