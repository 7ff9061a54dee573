import { after, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { markUnanswered } from './payout-store.server.ts';

/** After a day, a key may be forgotten. The payout is still looked up and sent again after that. */
const unansweredMs = hours(24);

/** Opens a case for each payout that the provider has neither accepted nor refused for a day (part of the task `payments.reconcile`). */
export async function reportUnanswered(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    for (const { id: about, holdId, amountCents } of await markUnanswered(tx, after(at, -unansweredMs)))
      await openCase(tx, { kind: 'payoutUnanswered', about, holdId, reason: null, amount: usd(amountCents), at });
  });
}
