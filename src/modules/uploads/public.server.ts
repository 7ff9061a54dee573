import * as attachments from '#platform/files/attachments.server.ts';
import * as images from '#platform/files/images.server.ts';
import type { UploadLimits } from '#platform/files/upload.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import type { Crop } from '#platform/pictures/picture-task.ts';
import { countFiles } from './allowance.server.ts';

// The files of the caller, counted. Each throws Fail `uploads.dayUsed`, and what its namesake throws.

export const readAttachments = (ctx: Context, files: readonly File[], limits: UploadLimits & { maxFiles: number }) =>
  countFiles(ctx, files, () => attachments.readAttachments(userOf(ctx).id, files, limits));

export const readScan = (ctx: Context, file: File, limits: UploadLimits) =>
  countFiles(ctx, [file], () => attachments.readScan(userOf(ctx).id, file, limits));

export const readImage = (ctx: Context, file: File, limits: UploadLimits) =>
  countFiles(ctx, [file], () => images.readImage(userOf(ctx).id, file, limits));

export const readSquare = (
  ctx: Context,
  file: File,
  limits: UploadLimits,
  square: { crop: Crop | null; edge: number },
) => countFiles(ctx, [file], () => images.readSquare(userOf(ctx).id, file, limits, square));
