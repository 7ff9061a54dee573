import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hours } from '#lib/clock.ts';

/** Longer than any file takes to be written. */
const leftoverMs = hours(1);

/**
 * Deletes from `folder` what killed processes have left there: files whose names start this way and that were not written to for an hour. The
 * names are read a few at a time, because a folder may have any number of them.
 */
export async function deleteLeftovers(folder: string, nameStart = ''): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    if (name.startsWith(nameStart)) await deleteOld(path.join(folder, name));
  }
}

async function deleteOld(file: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(file);
    if (mtimeMs < Date.now() - leftoverMs) await rm(file, { recursive: true, force: true });
  } catch {
    // Another process has just deleted it or, on a shared machine, it is another user's.
  }
}
