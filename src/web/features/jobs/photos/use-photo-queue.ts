import { useEffect, useRef, useState } from 'react';
import { reloadData } from '#web/page/reload-data.ts';
import { useAccount } from '#web/page/use-account.ts';
import { useOffline } from '#web/page/use-offline.ts';
import type { startPhotoQueue } from './photo-queue.ts';
import type { QueuedPhoto } from './queued-photos.ts';

type Queue = ReturnType<typeof startPhotoQueue>;

export interface PhotoQueue extends Pick<Queue, 'add' | 'retry' | 'remove'> {
  /** Without network: nothing is sent now. */
  offline: boolean;
  /** A chosen photo is not on the server yet, and may still get there. */
  isWaiting: boolean;
  of(slot: string): QueuedPhoto | undefined;
}

/** The photos of a job that the server does not have yet (see `startPhotoQueue`). */
export function usePhotoQueue(jobId: string, isHeld: boolean): PhotoQueue {
  const account = useAccount();
  const offline = useOffline();
  const [photos, setPhotos] = useState<QueuedPhoto[]>([]);
  const running = useRef<Queue>(null);
  // Chosen before the queue runs: before the page was hydrated, for example.
  const early = useRef<Parameters<Queue['add']>[]>([]);
  useEffect(() => {
    // Photos are kept per account, which the page learns a moment after it is hydrated.
    if (!account) return;
    let left = false;
    const start = ({ startPhotoQueue }: typeof import('./photo-queue.ts')) => {
      if (left) return;
      running.current = startPhotoQueue({ account, jobId, isHeld }, setPhotos, reloadData);
      for (const photo of early.current.splice(0)) running.current.add(...photo);
    };
    // Fetched with the page: without network it would be too late.
    import('./photo-queue.ts').then(start, () => {});
    return () => {
      left = true;
      running.current?.stop();
      running.current = null;
      // What the next queue shows, it finds on the device.
      setPhotos([]);
    };
  }, [account, jobId, isHeld]);
  return {
    offline,
    of: (slot) => photos.find(({ photo }) => photo.slot === slot),
    add(...photo) {
      if (running.current) running.current.add(...photo);
      else early.current.push(photo);
    },
    isWaiting: photos.some(({ state }) => state !== 'refused'),
    retry: (photo) => running.current?.retry(photo),
    remove: (photo) => running.current?.remove(photo),
  };
}
