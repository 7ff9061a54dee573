import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { questionClient } from '../policies.server.ts';
import { findQuestion, writeAnswer } from '../projects/project-store.server.ts';
import { isOpen } from '../states.ts';
import { hintAtChange, lockRequest } from '../store.server.ts';

/** Answers a question about an open project, once, and notifies the Pro of the question. Throws Fail `hiring.notNow`. */
export const answerQuestion = operation(hiringContract.answerQuestion, {
  allow: questionClient,
  async run(ctx, { questionId, answer }) {
    const at = ctx.clock.now();
    const { projectId, workerId } = (await findQuestion(ctx.db, questionId)) ?? fail('api.notFound');
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, projectId, 'update');
      if (!isOpen(request.state) || !(await writeAnswer(tx, questionId, answer, at))) fail('hiring.notNow');
      await hintAtChange(tx, [projectId]);
      const client = shortName(userOf(ctx).name);
      const data = { requestId: projectId, title: maskContactDetails(request.title), client };
      await notify(tx, { userId: workerId, kind: 'questionAnswered', data, at });
      const subject = { type: 'quote_request', id: projectId };
      await recordAudit(tx, { at, act: 'hiring.answerQuestion', actor: ctx.actor, subject, detail: { questionId } });
      return { answeredAt: at };
    });
  },
});
