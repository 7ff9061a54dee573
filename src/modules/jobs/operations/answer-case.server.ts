import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockForParty, partyOf } from '../access.server.ts';
import { answersCase } from '../case/answers-case.ts';
import { findCase, insertAnswer } from '../case/case-store.server.ts';
import { jobsContract } from '../contract.ts';
import { isInDispute } from '../states.ts';

/**
 * Answers a case in writing, once, as the side that did not open it (the Pro, when the clock opened it). The operator and both
 * sides read the answer; the other side is notified. It is taken while the client's bank has the payment, too. Throws Fail
 * `jobs.notNow` (no open case, or the caller's own), `jobs.alreadyAnswered`.
 */
export const answerCase = operation(jobsContract.answerCase, {
  allow: partyOf,
  async run(ctx, { jobId, answer: text }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { job, side, otherId: userId } = await lockForParty(tx, ctx, jobId);
      // The bank's evidence begins with the answer.
      if (!isInDispute(job.frozen_from ?? job.state)) fail('jobs.notNow');
      if (!(await insertAnswer(tx, { jobId, by: side, text, at }))) {
        const open = await findCase(tx, jobId);
        fail(open && answersCase(side, open.opened_by) ? 'jobs.alreadyAnswered' : 'jobs.notNow');
      }
      const subject = { type: 'job', id: jobId };
      await recordAudit(tx, { at, act: 'jobs.answerCase', actor: ctx.actor, subject });
      await notify(tx, { userId, kind: 'caseAnswered', data: { jobId, title: job.title }, at });
    });
    return { answeredAt: at };
  },
});
