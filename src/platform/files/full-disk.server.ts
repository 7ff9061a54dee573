import { fail } from '#lib/fail.ts';

/** After how many seconds to try again: a person has to make room. */
export const fullDiskSeconds = 300;

/** True if the disk, or the account's share of it, is full. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** For the `catch` of a write: throws Fail `uploads.noSpace` for a full disk, and any other error again. */
export function refuseFullDisk(error: unknown): never {
  if (isFullDisk(error)) fail('uploads.noSpace', { seconds: fullDiskSeconds });
  throw error;
}
