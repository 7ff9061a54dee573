import type { Translate } from '#lib/words.ts';
import type { ChainedPhoto } from './chain.ts';

/** A job's photos as they are exported: the server writes those of a job, the browser those of the sample job. */
export interface ProofRecord {
  job: { id: string; title: string };
  clientName: string;
  proName: string;
  /** Of the work. */
  timeZone: string;
  /** In the order of the work; all are JPEGs. */
  photos: RecordPhoto[];
  /** When it is exported. */
  at: Date;
}

export interface RecordPhoto extends ChainedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The language that an export is written in, and its texts, with the catalog `proofs`. */
export interface RecordReader {
  language: string;
  t: Translate;
}

/** Returns the name of a photo in the archive, the same in all languages: `1-before.jpg`. `at` counts from 0. */
export const photoFileName = (slot: string, at: number): string => `${at + 1}-${slot}.jpg`;

/** What an export is called, without the ending. */
export const recordFileName = 'proof-photos';
