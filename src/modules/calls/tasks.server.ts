import { after, days, minutes } from '#lib/clock.ts';
import { eraseNotices } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { keptDays, maxMinutes } from './limits.ts';
import { moveCall } from './move-call.server.ts';
import type { CallState } from './states.ts';
import { deleteOldCalls, findStale } from './store.server.ts';
import type { CallAct } from './transitions.ts';

/** The provider reports the end of a call at once: after this long without a report, the report is lost. */
const silentMinutes = 3;

/** How the clock ends a call that stays in a state. */
const endOf: Partial<Record<CallState, CallAct>> = {
  starting: 'fail',
  ringing_caller: 'leave',
  ringing_callee: 'miss',
  connected: 'hangUp',
};

/** What time does to calls: those whose end was never reported end, and old ones are deleted. */
export const callTasks: readonly TaskHandler[] = [
  handleTick('calls.tick', async (ctx) => {
    await endSilent(ctx);
    await deleteOld(ctx);
  }),
];

/** Deletes old calls with the notices of them, which contain a name. */
function deleteOld(ctx: Context): Promise<void> {
  const before = after(ctx.clock.now(), -days(keptDays));
  return transaction(ctx.db, async (tx) => eraseNotices(tx, 'missedCall', await deleteOldCalls(tx, before)));
}

async function endSilent(ctx: Context): Promise<void> {
  const ringingSince = after(ctx.clock.now(), -minutes(silentMinutes));
  const talkingSince = after(ringingSince, -minutes(maxMinutes));
  for (const { id, state } of await findStale(ctx.db, { ringingSince, talkingSince })) {
    const act = endOf[state];
    if (act) await moveCall(ctx, id, act);
  }
}
