import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { readImage } from '#modules/uploads/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { shrinkImage } from '#platform/files/images.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { lostFoundContract } from '../contract.ts';
import { photoUploads } from '../limits.ts';
import { findByForm, insertReport } from '../store.server.ts';

/** The longer edge of a stored photo, in pixels. */
const photoEdge = 960;

/**
 * Reports a lost or found item. Contact details in the text are masked, because everyone reads it. A form sent
 * twice (same `formKey`) makes one report. The photo is read before anything is stored.
 */
export const createReport = operation(lostFoundContract.createReport, {
  allow: signedIn,
  limit: perAccount(20),
  uploads: photoUploads,
  async run(ctx, { formKey, type, title, description, zip, photo }) {
    const reporterId = userOf(ctx).id;
    const earlier = await findByForm(ctx.db, reporterId, formKey);
    if (earlier) return { reportId: earlier };
    await requirePlace(ctx.db, zip);
    const pictures = photo ? [await readPhoto(ctx, photo)] : [];
    const at = ctx.clock.now();
    const typed = { title: maskContactDetails(title), description: maskContactDetails(description) };
    const made = await withStoredFiles(ctx.ports.files, 'lost-found', pictures, ([photoKey = null]) =>
      transaction(ctx.db, async (tx) => {
        const reportId = await insertReport(tx, { reporterId, formKey, type, zip, ...typed, photoKey, at });
        // The same form, sent at the same time, was faster: its photo stays, this one goes.
        if (!reportId) return { reportId, keep: false };
        const subject = { type: 'lost_report', id: reportId };
        await recordAudit(tx, { at, act: 'lostFound.createReport', actor: ctx.actor, subject, detail: { type } });
        return { reportId, keep: true };
      }),
    );
    return { reportId: made.reportId ?? (await findByForm(ctx.db, reporterId, formKey)) ?? fail('api.notFound') };
  },
});

async function readPhoto(ctx: Context, photo: File): Promise<Uint8Array> {
  const { bytes } = await readImage(ctx, photo, photoUploads);
  return shrinkImage(new Blob([new Uint8Array(bytes)]), photoEdge, userOf(ctx).id);
}
