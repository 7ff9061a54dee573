import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { refuseFullDisk } from './full-disk.server.ts';

/** The path of each uploaded file on disk, where its form keeps it. */
const paths = new WeakMap<Blob, string>();

/** Notes where the content of an uploaded file is. */
export const notePath = (file: Blob, path: string): void => void paths.set(file, path);

/**
 * Returns what was made of an uploaded file, kept beside it on disk until the form is done: a form of ten pictures must not hold
 * them all in memory while others have their turn. A file without a place stays in memory. Throws Fail `uploads.noSpace`.
 */
export async function setAside(upload: Blob, made: Uint8Array): Promise<Blob> {
  const path = paths.get(upload);
  if (!path) return new Blob([new Uint8Array(made)]);
  const aside = `${path}.made`;
  await writeFile(aside, made, { mode: 0o600, flag: 'wx' }).catch(refuseFullDisk);
  return openAsBlob(aside);
}
