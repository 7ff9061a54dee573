import type { Config } from './config.server.ts';

/**
 * The secrets of this installation. The first one signs and encrypts. Those after it are from before an exchange of `AUTH_SECRET`: they only
 * read what they once made.
 */
export type Keys = readonly [current: string, ...earlier: string[]];

export type KeySettings = Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>;

/** Returns the keys that the settings name. */
export function keysOf({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: KeySettings): Keys {
  return AUTH_SECRET_PREVIOUS ? [AUTH_SECRET, AUTH_SECRET_PREVIOUS] : [AUTH_SECRET];
}

/** Asks `open` with each key in turn. Returns the first answer that isn't null; null if no key opens it. */
export async function openWithAny<T>(
  keys: readonly string[],
  open: (key: string) => Promise<T | null>,
): Promise<T | null> {
  for (const key of keys) {
    const opened = await open(key);
    if (opened !== null) return opened;
  }
  return null;
}
