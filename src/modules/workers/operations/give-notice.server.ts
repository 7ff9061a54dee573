import { randomUUID } from 'node:crypto';
import { endOfBusinessDay } from '#lib/business-days.server.ts';
import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { readAttachments } from '#modules/uploads/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { findTimeZone, insertNotice } from '../application/notice-store.server.ts';
import { insertPaper, noticePaper } from '../application/paper-store.server.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';
import { answerDays, reportUploads } from '../limits.ts';

/**
 * Sends a Pro a notice of a background report, with the report. The Pro can answer within five business days in the Pro's time
 * zone. Throws Fail `workers.notNow`, `api.notFound`, and what reading the file throws.
 */
export const giveNotice = operation(workersContract.giveNotice, {
  allow: admin,
  uploads: reportUploads,
  async run(ctx, { applicationId, reason, reportFrom, report }) {
    const at = ctx.clock.now();
    const [file] = await readAttachments(ctx, report ? [report] : [], reportUploads);
    await withStoredFiles(ctx.ports.files, 'papers', file ? [file.content] : [], ([key]) =>
      transaction(ctx.db, async (tx) => {
        await moveApplication(ctx, tx, { applicationId, act: 'giveNotice', role: 'admin', reason });
        const reportId = file && key ? randomUUID() : null;
        if (file && key && reportId)
          await insertPaper(tx, {
            id: reportId,
            ...noticePaper(file, { workerId: applicationId, kind: 'report', key, at }),
          });
        // The owner of a suspended account could not answer.
        const timeZone = (await findTimeZone(tx, applicationId)) ?? fail('workers.notNow');
        const answerUntilAt = endOfBusinessDay(at, answerDays, timeZone);
        const written = { application_id: applicationId, reason, report_from: reportFrom, report_id: reportId };
        await insertNotice(tx, { ...written, given_by: userOf(ctx).id, given_at: at, answer_until: answerUntilAt });
        const data = { reason, company: reportFrom, answerUntilAt, timeZone };
        await notify(tx, { userId: applicationId, kind: 'applicationNotice', data, at });
        return {};
      }),
    );
    return { state: applicationTransitions.giveNotice.to };
  },
});
