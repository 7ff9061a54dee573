import { fail } from '#lib/fail.ts';
import { notifyAdministrators } from '#modules/notifications/public.server.ts';
import { readAttachments } from '#modules/uploads/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { answerOpenNotice } from '../application/notice-store.server.ts';
import { insertPaper, noticePaper } from '../application/paper-store.server.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';
import { answerUploads } from '../limits.ts';

/**
 * Answers the caller's notice of a background report, with documents, and notifies the administrators. An answer after the last day also counts, until there is a
 * decision. Throws Fail `workers.notNow`, and what reading the files throws.
 */
export const answerNotice = operation(workersContract.answerNotice, {
  allow: worker,
  limit: perAccount(20),
  uploads: answerUploads,
  async run(ctx, { answer, files: sent }) {
    const applicationId = userOf(ctx).id;
    const at = ctx.clock.now();
    const files = await readAttachments(ctx, sent, answerUploads);
    const contents = files.map(({ content }) => content);
    await withStoredFiles(ctx.ports.files, 'papers', contents, (keys) =>
      transaction(ctx.db, async (tx) => {
        await moveApplication(ctx, tx, { applicationId, act: 'answerNotice', role: 'worker', reason: answer });
        if (!(await answerOpenNotice(tx, { applicationId, answer, at }))) fail('workers.notNow');
        for (const [n, file] of files.entries())
          await insertPaper(tx, noticePaper(file, { workerId: applicationId, kind: 'answer', key: keys[n] ?? '', at }));
        await notifyAdministrators(tx, { kind: 'noticeAnswered', data: { applicationId }, at });
        return {};
      }),
    );
    return { state: applicationTransitions.answerNotice.to };
  },
});
