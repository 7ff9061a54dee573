import { checkNetwork } from '#web/page/check-network.ts';
import { isOffline, onNetworkChange } from '#web/page/network.ts';
import { randomId } from '#web/page/random-id.ts';
import { keptCopies } from './kept-copies.ts';
import { isSamePhoto, keptPhotos, type UnsentPhoto } from './photo-store.ts';
import { atStart, type QueuedPhoto, queuedPhotos } from './queued-photos.ts';
import { sendPhoto, type Unsent } from './send-photo.ts';
import { slotTimers } from './slot-timers.ts';

/** The upload under way, also that of a queue which the page has left: two uploads of a slot would race. */
let lastUpload: Promise<void> = Promise.resolve();

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
  let stopped = false;
  // Also of a photo that the Pro has replaced since, whose entry is gone.
  let sending: { photo: UnsentPhoto; request: AbortController } | null = null;
  const timers = slotTimers();
  const copies = keptCopies();

  const { all, show, has, say, leave, ...list } = queuedPhotos((queue) => {
    if (!stopped) onChange(queue);
  });
  function put(photo: UnsentPhoto, next?: Partial<QueuedPhoto>): void {
    timers.clear(photo.slot);
    list.put(photo, next);
  }

  async function sendNext(): Promise<void> {
    const next = all().find(({ state }) => state === 'waiting')?.photo;
    if (!next || stopped || isOffline() || sending) return;
    const request = new AbortController();
    sending = { photo: next, request };
    say(next, { state: 'sending' });
    const sent = () => send(next, request.signal);
    lastUpload = lastUpload.then(sent, sent);
    await lastUpload.finally(() => {
      sending = null;
    });
    await sendNext();
  }

  async function send(photo: UnsentPhoto, signal: AbortSignal): Promise<void> {
    if (await copies.isGone(photo)) {
      leave(photo);
      return refresh();
    }
    const answer = await sendPhoto(photo, (percent) => say(photo, { percent }), signal);
    if (answer === 'stopped') return refresh();
    if (answer !== 'sent' && answer.againMs !== null) return wait(photo, answer, answer.againMs);
    await copies.drop(photo);
    if (answer === 'sent') {
      await reload();
      return leave(photo);
    }
    say(photo, { state: 'refused', reason: answer.reason });
    if (answer.isJobChanged) await reload();
  }

  /** The server may have a photo that this page knows nothing of. */
  async function refresh(): Promise<void> {
    await checkNetwork();
    if (!stopped && !isOffline()) await reload();
  }

  async function wait(photo: UnsentPhoto, answer: Unsent, againMs: number): Promise<void> {
    const { reason, isSignedOut, isJobChanged } = answer;
    if (!has(photo)) return;
    // A job that goes on takes its photos at once.
    const refusal = reason && !isJobChanged ? { reason, notBefore: Date.now() + againMs } : undefined;
    const refused = { ...photo, refusal };
    if (refusal || photo.refusal) await copies.update(refused);
    say(photo, { photo: refused, state: 'failed', reason });
    if (has(photo)) timers.set(photo.slot, againMs, () => retryOnly(photo));
    if (stopped) return;
    // A page whose session has ended leads to the login page and back.
    if (isSignedOut || isJobChanged) return reload();
    if (!reason) return checkNetwork();
  }

  function retry(isMeant: (entry: QueuedPhoto) => boolean): void {
    if (isHeld) return;
    const again = all().filter((entry) => entry.state === 'failed' && isMeant(entry));
    for (const { photo } of again) timers.clear(photo.slot);
    // The reason of the last attempt stays until the next one has ended.
    show(all().map((entry) => (again.includes(entry) ? { ...entry, ...atStart, reason: entry.reason } : entry)));
    void sendNext();
  }
  const retryOnly = (photo: UnsentPhoto) => retry((entry) => isSamePhoto(photo, entry.photo));

  async function addPlace(photo: UnsentPhoto, place: UnsentPhoto['place']): Promise<void> {
    const located = { ...photo, place };
    if (place && has(photo)) await copies.update(located);
    if (stopped || !has(photo)) return;
    put(located);
    await sendNext();
  }

  // What an earlier visit could not send. Blocked storage has nothing.
  const restore = (photos: UnsentPhoto[]) => {
    for (const photo of photos) {
      if (all().some((entry) => entry.photo.slot === photo.slot)) continue;
      const isEarly = waitOf(photo) > 0;
      put(photo, { state: isHeld || isEarly ? 'failed' : 'waiting', reason: (!isHeld && photo.refusal?.reason) || '' });
      if (isEarly && !isHeld) timers.set(photo.slot, waitOf(photo), () => retryOnly(photo));
    }
    void sendNext();
  };
  keptPhotos(account, jobId).then(restore, () => {});
  const stopWatching = onNetworkChange(() => retry(({ photo }) => waitOf(photo) <= 0));
  return {
    /** Sends a photo again, although the server may have asked to wait. */
    retry: retryOnly,
    /** `place` is where the photo is added; null if the Pro doesn't want to say so. It is on the device before it has its place. */
    add(slot: string, file: File, place: Promise<UnsentPhoto['place']> | null): void {
      const photo = { id: randomId(), account, jobId, slot, file, place: null };
      copies.keep(photo);
      put(photo, { state: place ? 'locating' : 'waiting' });
      void (place ? place.catch(() => null).then((found) => addPlace(photo, found)) : sendNext());
    },
    /** Gives up a photo, also one on its way. */
    remove(photo: UnsentPhoto): void {
      timers.clear(photo.slot);
      void copies.drop(photo);
      leave(photo);
      if (sending && isSamePhoto(photo, sending.photo)) sending.request.abort();
    },
    stop(): void {
      stopped = true;
      timers.stop();
      stopWatching();
    },
  };
}

/** Returns in how many milliseconds the server wants to see a photo again; not above 0 if it may be sent. */
const waitOf = ({ refusal }: UnsentPhoto): number => (refusal?.notBefore ?? 0) - Date.now();
