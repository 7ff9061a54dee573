import { useSyncExternalStore } from 'react';

/** What this device remembers for its visitor (specification, section 3). */
export type DeviceKey = 'userZipCode' | 'showExtraMileBanner' | 'favoriteWorkers';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

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
  for (const listener of listeners) listener();
}

/** The remembered text, followed as it changes; null on the server and in the first render. */
export const useDevice = (key: DeviceKey): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readDevice(key),
    () => null,
  );

/** Remembers the ZIP code here and in the cookie that the server reads; null forgets both. */
export function rememberZip(zip: string | null): void {
  if (readDevice('userZipCode') !== zip) writeDevice('userZipCode', zip);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and the server needs a cookie
  document.cookie = zipCookie(zip);
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
