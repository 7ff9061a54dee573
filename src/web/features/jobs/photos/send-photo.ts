import type { UnsentPhoto } from './photo-store.ts';

/**
 * What became of a photo: `refused` says why in the user's language; `later` means that the server could not be reached, or that
 * another account is signed in now.
 */
export type Sending = 'sent' | 'later' | 'signedOut' | { refused: string };

/** Sends a photo to its job, for the account that chose it alone. `onProgress` gets the percentage that has left this device. */
export function sendPhoto(
  { account, jobId, slot, file, place }: UnsentPhoto,
  onProgress: (percent: number) => void,
): Promise<Sending> {
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
    request.onerror = () => resolve('later');
    request.open('POST', `/photo-uploads/${jobId}?account=${account}`);
    request.send(form);
  });
}

function readAnswer({ status, responseText, responseURL }: XMLHttpRequest): Sending {
  if (status >= 500 || status === 429) return 'later';
  // Without a session, the browser was sent on to another page.
  if (!new URL(responseURL).pathname.startsWith('/photo-uploads/')) return 'signedOut';
  try {
    const { refused, isOthers } = JSON.parse(responseText);
    if (isOthers) return 'later';
    return refused === null ? 'sent' : { refused };
  } catch {
    // Something between us and the server answered.
    return 'later';
  }
}
