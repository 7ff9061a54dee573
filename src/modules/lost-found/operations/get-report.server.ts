import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { type Context, readerIdOf } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { lostFoundContract } from '../contract.ts';
import { isActingAdmin, requireReadable } from '../reading.server.ts';
import { isOpen } from '../states.ts';
import { openActs } from '../transitions.ts';
import { findReportDetail, listMessages, type ReportDetailRow } from '../views.server.ts';

/** Returns a report with what its viewer may read and do. Throws Fail `api.notFound` for a closed one of a person to whom the viewer has not written. */
export const getReport = operation(lostFoundContract.getReport, {
  allow: anyone,
  async run(ctx, { reportId }) {
    const viewerId = readerIdOf(ctx);
    const report = (await findReportDetail(ctx.db, reportId, viewerId)) ?? fail('api.notFound');
    await requireReadable(ctx, ctx.db, report);
    const nameOf = (name: string) => readableName(shortName(name), ctx.language);
    const rows = viewerId ? await listMessages(ctx.db, reportId, viewerId) : [];
    const messages = rows.map(({ senderId, senderName, ...message }) => ({
      ...message,
      senderName: nameOf(senderName),
      isOwn: senderId === viewerId,
    }));
    const isOwn = report.reporterId === viewerId;
    return {
      ...report,
      ...rightsOf(ctx, report),
      isOwn,
      reporterName: nameOf(report.reporterName),
      messages,
      mayAnswer: !report.isClosedByAdmin,
      mayWrite: isOpen(report.state) && !isOwn && messages.length === 0,
    };
  },
});

/** Returns the acts and the fields of a report that are for its reporter and administrators only. */
function rightsOf(ctx: Context, { state, reporterId, decisionReason }: ReportDetailRow) {
  if (reporterId === readerIdOf(ctx)) return { acts: openActs(state, 'reporter'), decisionReason };
  return isActingAdmin(ctx) ? { acts: openActs(state, 'admin'), decisionReason } : { acts: [], decisionReason: null };
}
