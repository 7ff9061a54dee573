import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { readScan } from '#modules/uploads/public.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, type WrongField, worker } from '#platform/operations/operation.server.ts';
import { refuseFields } from '#platform/operations/refusal.server.ts';
import { findPapers } from '../application/application-store.server.ts';
import { editApplication } from '../application/change-application.server.ts';
import { paperKinds } from '../application/completeness.ts';
import { detailsOfPaper, isExpired } from '../application/paper-details.ts';
import { insertPaper } from '../application/paper-store.server.ts';
import { workersContract } from '../contract.ts';
import { maxPapers, paperUploads } from '../limits.ts';

/**
 * Adds a paper to the caller's application. Throws ORPCError `api.badInput` without what a paper of its kind has to say, and for one
 * that has expired; Fail `uploads.tooMany`, and what reading the file throws.
 */
export const addPaper = operation(workersContract.addPaper, {
  allow: worker,
  limit: perAccount(60),
  uploads: paperUploads,
  alsoWrong: async (ctx, given) => findWrongDetails(ctx, given),
  async run(ctx, { kind, file, ...details }) {
    const at = ctx.clock.now();
    const { number, regionState, expiresOn } = details;
    refuseFields(ctx, findWrongDetails(ctx, { kind, ...details }));
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

/** Returns which details a paper of the given kind lacks, and whether its day is over. */
function findWrongDetails({ clock }: Context, given: Record<string, unknown>): WrongField[] {
  const kind = paperKinds.find((one) => one === given.kind);
  const lacking = kind ? detailsOfPaper[kind].filter((detail) => given[detail] === undefined) : [];
  const wrongs: WrongField[] = lacking.map((field) => ({ field, code: 'field.required', data: {} }));
  const { expiresOn } = given;
  if (typeof expiresOn === 'string' && isExpired({ expiresOn }, clock.now()))
    wrongs.push({ field: 'expiresOn', code: 'workers.paperExpired', data: {} });
  return wrongs;
}
