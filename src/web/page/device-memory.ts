/** What this device remembers for its visitor (specification, section 3). */
export type DeviceKey = 'userZipCode' | 'showExtraMileBanner' | 'favoriteWorkers';

/** The remembered text, or null; also where the browser keeps nothing. */
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
    // A browser that keeps nothing: the page works, it only forgets.
  }
}

/** The cookie that mirrors the ZIP code, for a year; null ends it. */
export const zipCookie = (zip: string | null): string =>
  zip ? `userZipCode=${zip}; Path=/; Max-Age=31536000; SameSite=Lax` : 'userZipCode=; Path=/; Max-Age=0; SameSite=Lax';

/** The cookie of somebody who dismissed the promotion without script. */
export const bannerCookie = 'showExtraMileBanner=false; Path=/; Max-Age=31536000; SameSite=Lax';

/** What the cookies of a request remember. */
export function rememberedIn(cookies: string | null): { zip: string | null; banner: boolean } {
  return {
    zip: /(?:^|;\s*)userZipCode=(\d{5})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null,
    banner: !/(?:^|;\s*)showExtraMileBanner=false(?:;|$)/.test(cookies ?? ''),
  };
}
