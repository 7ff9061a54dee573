import { fail } from '#lib/fail.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { readPublicPicture } from '../public-picture.server.ts';
import { findShownPhotoFile } from '../store.server.ts';

/** How long browsers and proxies keep a photo, and so how late a withdrawal can count: 5 minutes. */
const cacheControl = 'public, max-age=300';

/** A photo on a listed Pro's profile, for everyone. Throws Fail `api.notFound` once it is taken back. */
export const downloadShownPhoto = operation(proofsContract.downloadShown, {
  allow: anyone,
  async run(ctx, { photoId, size }) {
    const photo = (await findShownPhotoFile(ctx.db, photoId)) ?? fail('api.notFound');
    const picture = (await readPublicPicture(ctx, { id: photoId, key: photo.key, size })) ?? fail('api.notFound');
    const { headers, body } = fileAnswer(picture, `${photo.slot}.webp`, 'image/webp');
    return { headers: { ...headers, 'cache-control': cacheControl }, body };
  },
});
