import { formatPlace, type Place } from '../place.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';

/** A photo before it has its place in the chain. */
export interface ChainedPhoto {
  /** Its name in the archive. */
  file: string;
  slot: string;
  /** An ISO 8601 instant in UTC. */
  takenAt: string;
  /** Rounded; null if the Pro did not add one. */
  place: Place | null;
  /** Of the file, hexadecimal. */
  sha256: string;
}

/**
 * Returns the manifest of a job's photos. The hash of an entry covers everything that the entry says, and the hash of the entry
 * before it; the first one continues the hash of the job's id and title. `verifyRecord` checks the same rules.
 */
export async function chainPhotos(
  job: { id: string; title: string },
  photos: readonly ChainedPhoto[],
): Promise<Manifest> {
  const entries: ManifestEntry[] = [];
  let previous = await hashText(['proof-photos/1', job.id, job.title].join('\n'));
  for (const [at, { file, slot, takenAt, place, sha256 }] of photos.entries()) {
    const entry = { number: at + 1, file, slot, takenAt, place: place && formatPlace(place), sha256, previous };
    const text = [entry.number, file, slot, takenAt, entry.place ?? '-', sha256, previous].join('\n');
    previous = await hashText(text);
    entries.push({ ...entry, hash: previous });
  }
  return { format: 'proof-photos/1', job: { id: job.id, title: job.title }, entries, head: previous };
}

/** Returns the SHA-256 of a file, hexadecimal. */
export async function hashFile(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashText = (text: string): Promise<string> => hashFile(new TextEncoder().encode(text));

/** Returns a hash in groups of eight, as people compare it. */
export const formatHash = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? '';
