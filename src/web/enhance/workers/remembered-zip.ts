import { preferenceCookie } from '#lib/cookies.ts';
import { readDevice, writeDevice } from '#web/page/device-memory.ts';
import * as light from '#web/page/light-attributes.ts';
import { onPress } from '../on-press.ts';

// The ZIP code stays on this device and in the cookie that the server reads: a search writes it, changing the place
// forgets it, and an address without one leads to the remembered place.

const place = light.searchedPlace.find();
if (place) remember(light.searchedPlace.read(place, 'zip'));
else if (location.pathname.startsWith('/browse')) goToRememberedPlace();

for (const field of light.zipField.findAll()) if (!field.value) field.value = readZip() ?? '';

onPress(light.forgetZip, () => remember(null));

function goToRememberedPlace(): void {
  const query = new URLSearchParams(location.search);
  const zip = readZip();
  if (query.get('zip') || query.has('remember') || !zip) return;
  query.set('zip', zip);
  location.replace(`${location.pathname}?${query}`);
}

/** Returns the remembered ZIP code; anything else that is stored there counts as none. */
function readZip(): string | null {
  const zip = readDevice('userZipCode');
  return zip && /^\d{5}$/.test(zip) ? zip : null;
}

function remember(zip: string | null): void {
  writeDevice('userZipCode', zip);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and the server needs a cookie
  document.cookie = preferenceCookie('userZipCode', zip, location.origin);
}
