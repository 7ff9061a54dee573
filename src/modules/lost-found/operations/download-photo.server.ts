import { fail } from '#lib/fail.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { lostFoundContract } from '../contract.ts';
import { requireReadable } from '../reading.server.ts';
import { readSmallPhoto } from '../small-photo.server.ts';
import { findPhoto } from '../views.server.ts';

/** Returns the photo of a report to readers of the report. Throws Fail `api.notFound` for other callers, and without a photo. */
export const downloadPhoto = operation(lostFoundContract.downloadPhoto, {
  allow: anyone,
  async run(ctx, { reportId, size }) {
    const photo = (await findPhoto(ctx.db, reportId)) ?? fail('api.notFound');
    await requireReadable(ctx, ctx.db, photo);
    const bytes = size === 'small' ? await readSmallPhoto(ctx, photo.key) : await ctx.ports.files.get(photo.key);
    return fileAnswer(bytes ?? fail('api.notFound'), 'photo.webp', 'image/webp');
  },
});
