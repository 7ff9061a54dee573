import type { UnsentPhoto } from './photo-store.ts';

/** Why the server does not have a photo. */
export interface Unsent {
  /** In the user's language; empty if the server could not be reached, or another account is signed in now. */
  reason: string;
  /** When to send it again; null if it can never be taken. */
  againMs: number | null;
  isSignedOut?: boolean;
}

const unreached: Unsent = { reason: '', againMs: 10_000 };

/** Sends a photo to its job, for the account that chose it alone. `onProgress` gets the percentage that has left this device. */
export function sendPhoto(
  { account, jobId, slot, file, place }: UnsentPhoto,
  onProgress: (percent: number) => void,
): Promise<'sent' | Unsent> {
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
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve(unreached);
    request.open('POST', `/photo-uploads/${jobId}?account=${account}`);
    request.send(form);
  });
}

function readAnswer({ status, responseText, responseURL }: XMLHttpRequest): 'sent' | Unsent {
  if (status >= 500 || status === 429) return unreached;
  // Without a session, the browser was sent on to another page.
  if (!new URL(responseURL).pathname.startsWith('/photo-uploads/')) return { ...unreached, isSignedOut: true };
  try {
    const { refused, againSeconds, isOthers } = JSON.parse(responseText);
    if (isOthers) return unreached;
    return refused === null ? 'sent' : { reason: refused, againMs: againSeconds && againSeconds * 1_000 };
  } catch {
    // Something between us and the server answered.
    return unreached;
  }
}
