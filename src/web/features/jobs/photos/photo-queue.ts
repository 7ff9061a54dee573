import { checkNetwork } from '#web/page/check-network.ts';
import { isOffline, onNetworkChange } from '#web/page/network.ts';
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

const retryMs = 10_000;
const atStart = { state: 'waiting', percent: 0, reason: '' } as const;

/**
 * Sends the photos of a job one after the other. They stay on this device until the server has them: without network they
 * wait, also through a reload, and are sent when it is back. `onChange` gets the queue each time that it changes; `reload`
 * loads the page's data again. Browser only.
 */
export function startPhotoQueue(
  { account, jobId }: Pick<UnsentPhoto, 'account' | 'jobId'>,
  onChange: (queue: QueuedPhoto[]) => void,
  reload: () => Promise<void>,
) {
  let queue: QueuedPhoto[] = [];
  let stopped = false;
  // Also of a photo that the Pro has replaced since, whose entry is gone: two uploads of a slot would race.
  let isSending = false;
  let timer: ReturnType<typeof setTimeout>;

  function show(next: QueuedPhoto[]): void {
    queue = next;
    if (!stopped) onChange(queue);
  }
  const put = (photo: UnsentPhoto) =>
    show([...queue.filter((entry) => entry.photo.slot !== photo.slot), { photo, ...atStart }]);
  const say = (photo: UnsentPhoto, next: Partial<QueuedPhoto>) =>
    show(queue.map((entry) => (entry.photo === photo ? { ...entry, ...next } : entry)));

  async function sendNext(): Promise<void> {
    const next = queue.find(({ state }) => state === 'waiting')?.photo;
    if (!next || stopped || isOffline() || isSending) return;
    isSending = true;
    say(next, { state: 'sending' });
    await send(next).finally(() => {
      isSending = false;
    });
    await sendNext();
  }

  async function send(photo: UnsentPhoto): Promise<void> {
    const sending = await sendPhoto(photo, (percent) => say(photo, { percent }));
    if (sending === 'later' || sending === 'signedOut') {
      say(photo, { state: 'failed' });
      clearTimeout(timer);
      timer = setTimeout(retry, retryMs);
      // A page whose session has ended leads to the login page and back.
      return sending === 'later' ? checkNetwork() : reload();
    }
    // The device keeps one photo of a slot, and that may be a newer one by now.
    const isReplaced = queue.some((entry) => entry.photo.slot === photo.slot && entry.photo !== photo);
    if (!isReplaced) await dropPhoto(photo).catch(() => {});
    if (sending !== 'sent') return say(photo, { state: 'refused', reason: sending.refused });
    await reload();
    show(queue.filter((entry) => entry.photo !== photo));
  }

  function retry(): void {
    show(queue.map((entry) => (entry.state === 'failed' ? { ...entry, ...atStart } : entry)));
    void sendNext();
  }

  // What an earlier visit could not send. Blocked storage has nothing.
  const restore = (photos: UnsentPhoto[]) => {
    for (const photo of photos) if (!queue.some((entry) => entry.photo.slot === photo.slot)) put(photo);
    void sendNext();
  };
  keptPhotos(account, jobId).then(restore, () => {});
  const stopWatching = onNetworkChange(retry);
  return {
    retry,
    add(slot: string, file: File, place: UnsentPhoto['place']): void {
      const photo = { account, jobId, slot, file, place };
      keepPhoto(photo).catch(() => {});
      put(photo);
      void sendNext();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      stopWatching();
    },
  };
}
