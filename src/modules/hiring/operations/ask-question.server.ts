import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { questionsPerPro } from '../limits.ts';
import { requireTogether } from '../offers/counters.server.ts';
import { fittingWorker } from '../policies.server.ts';
import { insertQuestion } from '../projects/project-store.server.ts';
import { isOpen } from '../states.ts';
import { lockRequest } from '../store.server.ts';

/**
 * Asks a question about an open project, and notifies its client. Throws Fail `hiring.notNow` once the project is over,
 * `hiring.notTogether`, and `hiring.tooManyQuestions` after five by the same Pro.
 */
export const askQuestion = operation(hiringContract.askQuestion, {
  allow: fittingWorker,
  limit: perAccount(60),
  async run(ctx, { projectId, question }) {
    const at = ctx.clock.now();
    const workerId = userOf(ctx).id;
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, projectId, 'update');
      if (!isOpen(request.state) || request.expiresAt <= at) fail('hiring.notNow');
      await requireTogether(tx, { clientId: request.clientId, workerId });
      const questionId =
        (await insertQuestion(tx, { projectId, workerId, question, at }, questionsPerPro)) ??
        fail('hiring.tooManyQuestions');
      const worker = shortName(await displayNameOf(tx, workerId));
      const data = { requestId: projectId, title: maskContactDetails(request.title), worker };
      await notify(tx, { userId: request.clientId, kind: 'questionAsked', data, at });
      const subject = { type: 'quote_request', id: projectId };
      await recordAudit(tx, { at, act: 'hiring.askQuestion', actor: ctx.actor, subject, detail: { questionId } });
      return { questionId };
    });
  },
});
