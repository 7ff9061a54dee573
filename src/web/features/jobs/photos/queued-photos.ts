import { isSamePhoto, type UnsentPhoto } from './photo-store.ts';

/**
 * A chosen photo on its way. `locating` waits for its place, `failed` for another attempt; `refused` never gets one. `reason` says why
 * the server has not taken it.
 */
export interface QueuedPhoto {
  photo: UnsentPhoto;
  state: 'locating' | 'waiting' | 'sending' | 'failed' | 'refused';
  /** How much of it has left this device. */
  percent: number;
  reason: string;
}

/** What a photo is like before an attempt to send it. */
export const atStart = { state: 'waiting', percent: 0, reason: '' } as const;

/** Returns an empty list of photos, one of a slot. `onChange` gets it each time that it changes. */
export function queuedPhotos(onChange: (queue: QueuedPhoto[]) => void) {
  let queue: QueuedPhoto[] = [];
  function show(next: QueuedPhoto[]): void {
    queue = next;
    onChange(queue);
  }
  return {
    all: () => queue,
    show,
    /** Adds a photo at the end; it replaces the one of its slot. */
    put: (photo: UnsentPhoto, next: Partial<QueuedPhoto> = {}) =>
      show([...queue.filter((entry) => entry.photo.slot !== photo.slot), { photo, ...atStart, ...next }]),
    has: (photo: UnsentPhoto) => queue.some((entry) => isSamePhoto(photo, entry.photo)),
    say: (photo: UnsentPhoto, next: Partial<QueuedPhoto>) =>
      show(queue.map((entry) => (isSamePhoto(photo, entry.photo) ? { ...entry, ...next } : entry))),
    leave: (photo: UnsentPhoto) => show(queue.filter((entry) => !isSamePhoto(photo, entry.photo))),
  };
}
