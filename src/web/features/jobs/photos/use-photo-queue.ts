import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { checkNetwork, useOffline } from '#web/page/network.ts';
import { useAccount } from '#web/page/use-account.ts';
import { dropPhoto, keepPhoto, keptPhotos, type UnsentPhoto } from './photo-store.ts';
import { sendPhoto } from './send-photo.ts';

/** A chosen photo on its way. `failed` waits for another attempt; `refused` never gets one, and `reason` says why. */
export interface QueuedPhoto {
  photo: UnsentPhoto;
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** How much of it has left this device. */
  percent: number;
  reason: string;
}

export interface PhotoQueue {
  /** Without network: nothing is sent now. */
  offline: boolean;
  of(slot: string): QueuedPhoto | undefined;
  add(slot: string, file: File, place: UnsentPhoto['place']): void;
  /** Sends what has failed. */
  retry(): void;
}

const retryMs = 10_000;
const atStart = { state: 'waiting', percent: 0, reason: '' } as const;

/**
 * Sends the chosen photos of a job one after the other. They stay on this device until the server has them: without network
 * they wait, also through a reload, and are sent when it is back.
 */
export function usePhotoQueue(jobId: string): PhotoQueue {
  const account = useAccount() ?? '';
  const offline = useOffline();
  const { queue, put, change, remove } = useQueued();
  const send = useSend(change, remove);
  const next = queue.find(({ state }) => state === 'waiting')?.photo;
  const isFree = !offline && queue.every(({ state }) => state !== 'sending');
  const hasFailed = queue.some(({ state }) => state === 'failed');

  // What an earlier visit could not send. Blocked storage has nothing.
  useEffect(() => {
    let left = false;
    const restore = (photos: UnsentPhoto[]) => {
      if (!left) for (const photo of photos) put({ photo, ...atStart });
    };
    keptPhotos(account, jobId).then(restore, () => {});
    return () => {
      left = true;
    };
  }, [account, jobId, put]);

  useEffect(() => {
    if (next && isFree) void send(next);
  }, [next, isFree, send]);

  const retry = useCallback(() => change(({ state }) => state === 'failed', atStart), [change]);
  useEffect(() => {
    if (!hasFailed || offline) return;
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
  }, [hasFailed, offline, retry]);

  const add: PhotoQueue['add'] = (slot, file, place) => {
    const photo = { account, jobId, slot, file, place };
    keepPhoto(photo).catch(() => {});
    put({ photo, ...atStart });
  };
  return { offline, of: (slot) => queue.find(({ photo }) => photo.slot === slot), add, retry };
}

type Change = (isMeant: (entry: QueuedPhoto) => boolean, next: Partial<QueuedPhoto>) => void;

/** The list of photos, one for each slot. */
function useQueued() {
  const [queue, setQueue] = useState<QueuedPhoto[]>([]);
  const put = useCallback((entry: QueuedPhoto) => {
    setQueue((before) => [...before.filter(({ photo }) => photo.slot !== entry.photo.slot), entry]);
  }, []);
  const change: Change = useCallback((isMeant, next) => {
    setQueue((before) => before.map((entry) => (isMeant(entry) ? { ...entry, ...next } : entry)));
  }, []);
  const remove = useCallback((photo: UnsentPhoto) => {
    setQueue((before) => before.filter((entry) => entry.photo !== photo));
  }, []);
  return { queue, put, change, remove };
}

/** Returns a function that sends one photo and says in the queue what became of it. */
function useSend(change: Change, remove: (photo: UnsentPhoto) => void) {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (photo: UnsentPhoto): Promise<void> => {
      const say = (next: Partial<QueuedPhoto>) => change((entry) => entry.photo === photo, next);
      say({ state: 'sending' });
      const sending = await sendPhoto(photo, (percent) => say({ percent }));
      if (sending === 'later' || sending === 'signedOut') {
        say({ state: 'failed' });
        // A page whose session has ended leads to the login page and back.
        return sending === 'later' ? checkNetwork() : revalidate();
      }
      await dropPhoto(photo).catch(() => {});
      if (sending !== 'sent') return say({ state: 'refused', reason: sending.refused });
      await revalidate();
      remove(photo);
    },
    [change, remove, revalidate],
  );
}
