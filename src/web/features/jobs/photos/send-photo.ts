import type { UnsentPhoto } from './photo-store.ts';

/** Why the server does not have a photo. */
export interface Unsent {
  /** In the user's language; empty if the server could not be reached, or another account is signed in now. */
  reason: string;
  /** When to send it again; null if it can never be taken. */
  againMs: number | null;
  isSignedOut?: boolean;
  /** The job is not in the state that the page shows. */
  isJobChanged?: boolean;
}

const unreached: Unsent = { reason: '', againMs: 10_000 };
/** A connection that has died without a word looks like one that is slow. */
const stalledMs = 60_000;

/**
 * Sends a photo to its job, for the account that chose it alone. `onProgress` gets the percentage that has left this device. Without
 * progress for a minute, the server counts as unreached. Returns 'stopped' once `signal` is aborted: the server may have the photo.
 */
export function sendPhoto(
  { account, jobId, slot, file, place }: UnsentPhoto,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<'sent' | 'stopped' | Unsent> {
  if (signal.aborted) return Promise.resolve('stopped');
  const form = new FormData();
  form.set('slot', slot);
  form.set('photo', file);
  if (place) {
    form.set('lat', String(place.lat));
    form.set('lng', String(place.lng));
  }
  return new Promise((resolve) => {
    // `fetch` cannot tell how much has been sent.
    const request = new XMLHttpRequest();
    const end = (answer: 'sent' | 'stopped' | Unsent) => {
      clearTimeout(watchdog);
      resolve(answer);
    };
    const giveUp = (answer: 'stopped' | Unsent) => {
      end(answer);
      request.abort();
    };
    const watch = () => setTimeout(giveUp, stalledMs, unreached);
    let watchdog = watch();
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watchdog);
      watchdog = watch();
      onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => end(readAnswer(request));
    request.onerror = () => end(unreached);
    signal.addEventListener('abort', () => giveUp('stopped'));
    request.open('POST', `/photo-uploads/${jobId}?account=${account}`);
    request.send(form);
  });
}

function readAnswer({ status, responseText, responseURL }: XMLHttpRequest): 'sent' | Unsent {
  if (status >= 500 || status === 429) return unreached;
  // Without a session, the browser was sent on to another page.
  if (!new URL(responseURL).pathname.startsWith('/photo-uploads/')) return { ...unreached, isSignedOut: true };
  try {
    const { refused, againSeconds, isOthers, isJobChanged } = JSON.parse(responseText);
    if (isOthers) return unreached;
    const againMs = typeof againSeconds === 'number' ? againSeconds * 1_000 : null;
    return refused === null ? 'sent' : { reason: refused, againMs, isJobChanged };
  } catch {
    // Something between us and the server answered.
    return unreached;
  }
}
