import { readSquare } from '#modules/uploads/public.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { editApplication } from '../application/change-application.server.ts';
import { workersContract } from '../contract.ts';
import { faceUploads } from '../limits.ts';

/** The edge of a stored photo, pixels: the largest place on a page is 192 points wide. */
const photoEdge = 640;

/** Shows a square of the picture as the Pro's face: the one that is asked for, or the middle. */
export const savePhoto = operation(workersContract.savePhoto, {
  allow: worker,
  limit: perAccount(60),
  uploads: faceUploads,
  async run(ctx, { photo, x, y, size }) {
    const crop = x !== undefined && y !== undefined && size !== undefined ? { x, y, size } : null;
    const square = await readSquare(ctx, photo, faceUploads, { crop, edge: photoEdge });
    return withStoredFiles(ctx.ports.files, 'faces', [square], ([key = '']) => replacePhoto(ctx, key));
  },
});

/** Shows the Pro's initials again. */
export const removePhoto = operation(workersContract.removePhoto, {
  allow: worker,
  run: (ctx) => replacePhoto(ctx, null),
});

async function replacePhoto(ctx: Context, key: string | null) {
  let replacedKey: string | null = null;
  const application = await editApplication(ctx, async (_, { photo_key }) => {
    replacedKey = photo_key;
    return { photo_key: key };
  });
  // Not before the commit: after a rollback the old photo would still be the one that is shown.
  if (replacedKey) await ctx.ports.files.delete(replacedKey).catch((err) => ctx.log.warn({ err }));
  return application;
}
