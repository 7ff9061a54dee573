import { fail } from '#lib/fail.ts';
import { partyOf } from '#modules/jobs/public.server.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { operation, type Policy } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { findPhotoFile } from '../store.server.ts';

const partyOfPhoto: Policy<{ photoId: string }> = {
  name: 'client or worker of the photographed job',
  async allows(ctx, { photoId }) {
    const photo = await findPhotoFile(ctx.db, photoId);
    return photo !== undefined && (await partyOf.allows(ctx, { jobId: photo.jobId }));
  },
};

/** A proof photo, for the two sides of its job. */
export const downloadPhoto = operation(proofsContract.download, {
  allow: partyOfPhoto,
  async run(ctx, { photoId }) {
    const photo = (await findPhotoFile(ctx.db, photoId)) ?? fail('api.notFound');
    const bytes = (await ctx.ports.files.get(photo.key)) ?? fail('api.notFound');
    return fileAnswer(bytes, `${photo.slot}.jpg`, 'image/jpeg');
  },
});
