import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { heldOf } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { nextReminder, releaseAfterMs } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { lockJob } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * The client says that work is finished that the Pro has not submitted. Their word is as good as the three photos. Of hourly
 * work, the agreed hours count as worked. The clock releases the money after a while, as it does with submitted work.
 */
export const confirmFinish = operation(jobsContract.confirmFinish, {
  allow: clientOf,
  async run(ctx, { jobId }) {
    await transaction(ctx.db, (tx) => confirm(tx, ctx, jobId));
    return { state: jobTransitions.confirmFinish.to };
  },
});

async function confirm(tx: Tx, ctx: Context, jobId: string): Promise<void> {
  const at = ctx.clock.now();
  const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
  requireAct(job, 'confirmFinish', 'client');
  const heldCents = await heldOf(tx, jobId);
  const dueAt = after(at, releaseAfterMs(heldCents));
  const remindAt = nextReminder(at, dueAt, at);
  const worked = job.hourly_rate_cents === null ? null : job.minutes;
  const set = { finish_confirmed_at: at, worked_minutes: worked };
  await moveJob(tx, { jobId, act: 'confirmFinish', role: 'client', actor: ctx.actor, at, dueAt, remindAt, set });
  const data = { jobId, title: job.title, releaseAt: dueAt, timeZone: job.time_zone };
  await notify(tx, { userId: job.worker_id, kind: 'finishConfirmed', data, at });
}
