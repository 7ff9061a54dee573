import { checkNetwork } from '#web/page/check-network.ts';
import { isOffline, onNetworkChange } from '#web/page/network.ts';
import { dropPhoto, keepPhoto, keptPhotos, type UnsentPhoto } from './photo-store.ts';
import { sendPhoto, type Unsent } from './send-photo.ts';

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

const atStart = { state: 'waiting', percent: 0, reason: '' } as const;

/**
 * Sends the photos of a job one after the other. They stay on this device until the server has them: without network they
 * wait, also through a reload, and are sent when it is back. With `isHeld`, none is sent: the job is frozen. `onChange` gets the
 * queue each time that it changes; `reload` loads the page's data again. Browser only.
 */
export function startPhotoQueue(
  { account, jobId, isHeld = false }: Pick<UnsentPhoto, 'account' | 'jobId'> & { isHeld?: boolean },
  onChange: (queue: QueuedPhoto[]) => void,
  reload: () => Promise<void>,
) {
  let queue: QueuedPhoto[] = [];
  let stopped = false;
  // Also of a photo that the Pro has replaced since, whose entry is gone: two uploads of a slot would race.
  let isSending = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function show(next: QueuedPhoto[]): void {
    queue = next;
    if (!stopped) onChange(queue);
  }
  const put = (photo: UnsentPhoto, state: QueuedPhoto['state'] = 'waiting') =>
    show([...queue.filter((entry) => entry.photo.slot !== photo.slot), { photo, ...atStart, state }]);
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
    const answer = await sendPhoto(photo, (percent) => say(photo, { percent }));
    if (answer !== 'sent' && answer.againMs !== null) return wait(photo, answer, answer.againMs);
    // The device keeps one photo of a slot, and that may be a newer one by now.
    const isReplaced = queue.some((entry) => entry.photo.slot === photo.slot && entry.photo !== photo);
    if (!isReplaced) await dropPhoto(photo).catch(() => {});
    if (answer !== 'sent') return say(photo, { state: 'refused', reason: answer.reason });
    await reload();
    show(queue.filter((entry) => entry.photo !== photo));
  }

  async function wait(photo: UnsentPhoto, { reason, isSignedOut }: Unsent, againMs: number): Promise<void> {
    say(photo, { state: 'failed', reason });
    const timer = setTimeout(() => {
      timers.delete(timer);
      retry((entry) => entry.photo === photo);
    }, againMs);
    timers.add(timer);
    // A page whose session has ended leads to the login page and back.
    if (isSignedOut) return reload();
    if (!reason) return checkNetwork();
  }

  function retry(isMeant: (entry: QueuedPhoto) => boolean = () => true): void {
    if (isHeld) return;
    // The reason of the last attempt stays until the next one has ended.
    show(
      queue.map((entry) =>
        entry.state === 'failed' && isMeant(entry) ? { ...entry, ...atStart, reason: entry.reason } : entry,
      ),
    );
    void sendNext();
  }

  async function addPlace(photo: UnsentPhoto, place: UnsentPhoto['place']): Promise<void> {
    if (stopped || !queue.some((entry) => entry.photo === photo)) return;
    const located = { ...photo, place };
    if (place) keepPhoto(located).catch(() => {});
    put(located);
    await sendNext();
  }

  // What an earlier visit could not send. Blocked storage has nothing.
  const restore = (photos: UnsentPhoto[]) => {
    for (const photo of photos)
      if (!queue.some((entry) => entry.photo.slot === photo.slot)) put(photo, isHeld ? 'failed' : 'waiting');
    void sendNext();
  };
  keptPhotos(account, jobId).then(restore, () => {});
  const stopWatching = onNetworkChange(() => retry());
  return {
    retry: () => retry(),
    /** `place` is where the photo is added; null if the Pro doesn't want to say so. It is on the device before it has its place. */
    add(slot: string, file: File, place: Promise<UnsentPhoto['place']> | null): void {
      const photo = { account, jobId, slot, file, place: null };
      keepPhoto(photo).catch(() => {});
      put(photo, place ? 'locating' : 'waiting');
      void (place ? place.then((found) => addPlace(photo, found)) : sendNext());
    },
    /** Gives up a photo that waits. */
    remove(photo: UnsentPhoto): void {
      dropPhoto(photo).catch(() => {});
      show(queue.filter((entry) => entry.photo !== photo));
    },
    stop(): void {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      stopWatching();
    },
  };
}
