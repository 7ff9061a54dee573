import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockForParty, partyOf } from '../access.server.ts';
import { postponeForAnswer } from '../case/case-store.server.ts';
import { jobsContract } from '../contract.ts';
import { moreTimeMs, nextCaseReminder } from '../deadlines.ts';
import { isInDispute } from '../states.ts';
import { insertEvent, setReminder } from '../store.server.ts';

/**
 * Gives the side that has not answered a case five more days, once; the other side is told. Throws Fail `jobs.notNow` (no open case, the
 * caller's own, answered, asked before, or late).
 */
export const askForMoreTime = operation(jobsContract.askForMoreTime, {
  allow: partyOf,
  run(ctx, { jobId }) {
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const { job, side, otherId: userId } = await lockForParty(tx, ctx, jobId);
      if (!isInDispute(job.state)) fail('jobs.notNow');
      const decideBy = await postponeForAnswer(tx, { jobId, by: side, byMs: moreTimeMs, at });
      if (!decideBy) fail('jobs.notNow');
      await setReminder(tx, jobId, nextCaseReminder(decideBy, at));
      const line = { act: 'askForMoreTime', from: job.state, to: job.state, role: side } as const;
      await insertEvent(tx, { jobId, ...line, actorId: userOf(ctx).id, at });
      await recordAudit(tx, { at, act: 'jobs.askForMoreTime', actor: ctx.actor, subject: { type: 'job', id: jobId } });
      const data = { jobId, title: job.title, decideAt: decideBy, timeZone: job.time_zone };
      await notify(tx, { userId, kind: 'moreTimeAsked', data, at });
      return { decideBy };
    });
  },
});
