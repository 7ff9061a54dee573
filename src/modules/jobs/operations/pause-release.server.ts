import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { nextReminder, pauseMs } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { lockJob } from '../store.server.ts';

/** The client needs more time to check the work: the automatic release moves back by 72 hours, once. The Pro is told. */
export const pauseRelease = operation(jobsContract.pause, {
  allow: clientOf,
  async run(ctx, { jobId }) {
    const at = ctx.clock.now();
    return transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      requireAct(job, 'pause', 'client');
      if (job.paused_at) fail('jobs.alreadyPaused');
      // The clock has not acted on a release that is due already.
      if (!job.due_at || job.due_at <= at) fail('jobs.notNow');
      const dueAt = after(job.due_at, pauseMs);
      const remindAt = nextReminder(job.state_since, dueAt, at);
      const set = { paused_at: at };
      await moveJob(tx, { jobId, act: 'pause', role: 'client', actor: ctx.actor, at, dueAt, remindAt, set });
      const data = { jobId, title: job.title, releaseAt: dueAt, timeZone: job.time_zone };
      await notify(tx, { userId: job.worker_id, kind: 'releasePaused', data, at });
      return { dueAt };
    });
  },
});
