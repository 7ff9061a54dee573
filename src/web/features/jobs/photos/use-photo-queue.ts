import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOffline } from '#web/page/network.ts';
import { useAccount } from '#web/page/use-account.ts';
import type { QueuedPhoto, startPhotoQueue } from './photo-queue.ts';

type Queue = ReturnType<typeof startPhotoQueue>;

export interface PhotoQueue extends Pick<Queue, 'add' | 'retry'> {
  /** Without network: nothing is sent now. */
  offline: boolean;
  of(slot: string): QueuedPhoto | undefined;
}

/** The photos of a job that the server does not have yet (see `startPhotoQueue`). */
export function usePhotoQueue(jobId: string): PhotoQueue {
  const account = useAccount() ?? '';
  const offline = useOffline();
  const { revalidate } = useRevalidator();
  const [photos, setPhotos] = useState<QueuedPhoto[]>([]);
  const started = useRef<Promise<Queue | null>>(null);
  useEffect(() => {
    // Fetched with the page: without network it would be too late.
    const start = import('./photo-queue.ts').then(
      (queue) => queue.startPhotoQueue({ account, jobId }, setPhotos, revalidate),
      () => null,
    );
    started.current = start;
    return () => void start.then((queue) => queue?.stop());
  }, [account, jobId, revalidate]);
  return {
    offline,
    of: (slot) => photos.find(({ photo }) => photo.slot === slot),
    add: (...photo) => void started.current?.then((queue) => queue?.add(...photo)),
    retry: () => void started.current?.then((queue) => queue?.retry()),
  };
}
