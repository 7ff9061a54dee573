import { readDevice, writeDevice, zipCookie } from '#web/page/device-memory.ts';
import { onPress } from './clicks.ts';

// The ZIP code stays on this device and in the cookie that the server reads: a search writes it, changing the place
// forgets it, and an address without one goes to the remembered place.

function remember(zip: string | null): void {
  writeDevice('userZipCode', zip);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and the server needs a cookie
  document.cookie = zipCookie(zip);
}

const shown = document.querySelector<HTMLElement>('[data-zip]')?.dataset.zip;
const query = new URLSearchParams(location.search);
if (shown) remember(shown);
else if (location.pathname.startsWith('/browse') && !query.has('zip')) {
  const kept = readDevice('userZipCode');
  if (kept && /^\d{5}$/.test(kept)) {
    query.set('zip', kept);
    location.replace(`${location.pathname}?${query}`);
  }
}

onPress('a[data-forgets-zip]', () => remember(null));
