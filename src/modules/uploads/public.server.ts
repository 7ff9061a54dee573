import * as attachments from '#platform/files/attachments.server.ts';
import * as images from '#platform/files/images.server.ts';
import type { UploadLimits } from '#platform/files/upload.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import type { Crop } from '#platform/pictures/picture-task.ts';
import { countFiles } from './allowance.server.ts';
import { refuseInfected } from './refuse-infected.server.ts';

// The files of the caller, counted and scanned for viruses. Each throws Fail `uploads.dayUsed`, `uploads.infected`,
// `uploads.notScanned`, and what its namesake throws.

export const readAttachments = (ctx: Context, files: readonly File[], limits: UploadLimits & { maxFiles: number }) =>
  countAndScan(ctx, files, limits, () => attachments.readAttachments(userOf(ctx).id, files, limits));

export const readScan = (ctx: Context, file: File, limits: UploadLimits) =>
  countAndScan(ctx, [file], limits, () => attachments.readScan(userOf(ctx).id, file, limits));

export const readImage = (ctx: Context, file: File, limits: UploadLimits) =>
  countAndScan(ctx, [file], limits, () => images.readImage(userOf(ctx).id, file, limits));

export const readSquare = (
  ctx: Context,
  file: File,
  limits: UploadLimits,
  square: { crop: Crop | null; edge: number },
) => countAndScan(ctx, [file], limits, () => images.readSquare(userOf(ctx).id, file, limits, square));

function countAndScan<T>(
  ctx: Context,
  files: readonly File[],
  limits: UploadLimits,
  read: () => Promise<T>,
): Promise<T> {
  return countFiles(ctx, files, async () => {
    await refuseInfected(ctx, files, limits);
    return read();
  });
}
