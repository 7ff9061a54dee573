import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockForParty, partyOf } from '../access.server.ts';
import { openCase } from '../case/open-case.server.ts';
import { jobsContract } from '../contract.ts';
import { firstCaseReminder } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { insertCaseItems } from '../scope/scope-store.server.ts';
import { isInDispute } from '../states.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * Something is not right: the automatic release stops, and the reason opens a case that the operator decides. Both
 * sides and the operator are told. Throws Fail `jobs.inCase` when there is a case already.
 */
export const disputeJob = operation(jobsContract.dispute, {
  allow: partyOf,
  async run(ctx, { jobId, reason, items }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { job, side: role, otherId: userId } = await lockForParty(tx, ctx, jobId);
      if (isInDispute(job.state)) fail('jobs.inCase');
      requireAct(job, 'dispute', role);
      await moveJob(tx, { jobId, act: 'dispute', role, actor: ctx.actor, at, remindAt: firstCaseReminder(at) });
      await openCase(tx, job, { openedBy: role, reason, at });
      await insertCaseItems(tx, jobId, items);
      const data = { jobId, title: job.title };
      await notify(tx, { userId, kind: 'caseOpened', data, at });
      await notify(tx, { userId: userOf(ctx).id, kind: 'caseReported', data, at });
    });
    ctx.log.warn({ jobId }, 'a case was opened');
    return { state: jobTransitions.dispute.to };
  },
});
