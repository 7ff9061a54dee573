import { readCookie } from '#lib/cookies.ts';

/** What this device remembers for its visitor (specification, section 3). */
export type DeviceKey =
  | 'language'
  | 'userZipCode'
  | 'showExtraMileBanner'
  | 'favoriteWorkers'
  | 'lastSearch'
  | 'searchHours'
  | 'comparedWorkers';

/** Returns the remembered text, or null; a browser without storage remembers nothing. */
export function readDevice(key: DeviceKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text on this device, or forgets it (null). */
export function writeDevice(key: DeviceKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the page works, it only forgets.
  }
}

/** Returns true the first time that this tab asks about `key`; a browser without storage cannot tell, and gets true again. */
export function isFirstInTab(key: string): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, 'done');
  } catch {
    // Blocked storage throws; the act itself has to be safe to repeat.
  }
  return true;
}

/** What a request's `cookie` header remembers: the ZIP code, and whether the promotion is still to be shown. */
export function rememberedIn(cookieHeader: string | null, siteUrl: string): { zip: string | null; banner: boolean } {
  const zip = readCookie(cookieHeader, 'userZipCode', siteUrl);
  return {
    zip: zip && /^\d{5}$/.test(zip) ? zip : null,
    banner: readCookie(cookieHeader, 'showExtraMileBanner', siteUrl) !== 'false',
  };
}
