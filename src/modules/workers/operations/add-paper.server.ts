import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { readScan } from '#modules/uploads/public.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { findPapers } from '../application/application-store.server.ts';
import { editApplication } from '../application/change-application.server.ts';
import { detailsOfPaper, isExpired } from '../application/paper-details.ts';
import { insertPaper } from '../application/paper-store.server.ts';
import { workersContract } from '../contract.ts';
import { maxPapers, paperUploads } from '../limits.ts';

/**
 * Adds a paper to the caller's application. Throws Fail `workers.paperDetails` without what a paper of its kind has to say,
 * `workers.paperExpired`, `uploads.tooMany`, and what reading the file throws.
 */
export const addPaper = operation(workersContract.addPaper, {
  allow: worker,
  limit: perAccount(60),
  uploads: paperUploads,
  async run(ctx, { kind, file, ...details }) {
    const at = ctx.clock.now();
    const { number, regionState, expiresOn } = details;
    if (detailsOfPaper[kind].some((detail) => details[detail] === undefined)) fail('workers.paperDetails');
    if (isExpired({ expiresOn: expiresOn ?? null }, at)) fail('workers.paperExpired');
    const scan = await readScan(ctx, file, paperUploads);
    const about = {
      worker_id: userOf(ctx).id,
      kind,
      file_name: scan.name,
      media_type: scan.contentType,
      bytes: scan.content.size,
      number: number ?? null,
      region_state: regionState ?? null,
      expires_on: expiresOn ?? null,
      uploaded_at: at,
    };
    return withStoredFiles(ctx.ports.files, 'papers', [scan.content], ([key = '']) =>
      editApplication(ctx, async (tx, { id }) => {
        if ((await findPapers(tx, id, at)).length >= maxPapers) fail('uploads.tooMany', { limit: maxPapers });
        await insertPaper(tx, { ...about, file_key: key });
        const subject = { type: 'application', id };
        await recordAudit(tx, { at, act: 'workers.addPaper', actor: ctx.actor, subject, detail: { kind } });
        return {};
      }),
    );
  },
});
