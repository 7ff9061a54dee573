import { parse } from 'hono/utils/cookie';

/** What this device remembers for its visitor (specification, section 3). */
export type DeviceKey =
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

/** The cookie that mirrors the ZIP code, for a year; null ends it. */
export const zipCookie = (zip: string | null): string =>
  zip ? `userZipCode=${zip}; Path=/; Max-Age=31536000; SameSite=Lax` : 'userZipCode=; Path=/; Max-Age=0; SameSite=Lax';

/** The cookie of a visitor who dismissed the promotion without script. */
export const bannerCookie = 'showExtraMileBanner=false; Path=/; Max-Age=31536000; SameSite=Lax';

/** What a request's `cookie` header remembers: the ZIP code, and whether the promotion is still to be shown. */
export function rememberedIn(cookieHeader: string | null): { zip: string | null; banner: boolean } {
  const { userZipCode, showExtraMileBanner } = parse(cookieHeader ?? '');
  return {
    zip: userZipCode && /^\d{5}$/.test(userZipCode) ? userZipCode : null,
    banner: showExtraMileBanner !== 'false',
  };
}
