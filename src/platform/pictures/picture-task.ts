import type { FailData, RefusalCode } from '#lib/fail.ts';

/** A square of an upright picture: its corner as shares of width and height, its edge as a share of the shorter one. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/** What the process for pictures is asked to make of `bytes`. */
export type PictureTask = { bytes: Uint8Array } & (
  | {
      make: 'jpeg';
      /** The decoder's name for the format that the content shows. */
      format: string;
    }
  | { make: 'square'; format: string; crop: Crop | null; edge: number }
  | { make: 'smaller'; longestEdge: number }
  /** A JPEG for paper, of a stored picture. */
  | { make: 'print'; longestEdge: number; quality: number }
  /** The PNG of a link preview; the bytes are the face on it, none for a card without one. */
  | { make: 'card'; title: string; text: string }
);

/** A picture without any metadata. */
export interface MadePicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What the process for pictures sends back; `excess` before it ends. */
export type PictureAnswer =
  | { made: MadePicture; restingBytes: number }
  | { refused: { code: RefusalCode; data: FailData }; restingBytes: number }
  | { unreadable: true; restingBytes: number }
  | { excess: 'memory' | 'time' };

/** What one picture may take of the process for pictures. */
export interface PictureLimits {
  /** Resident memory of the whole process, in bytes. */
  memoryBytes: number;
  /** Processor time. */
  cpuMs: number;
}
