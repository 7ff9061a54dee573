/** The browser's database of photos that are not sent yet. */
export const unsentPhotos = 'unsent';

/** Where the last log-out on this device is noted: the milliseconds since 1970. Other tabs hear of a change. */
export const logOutKey = 'loggedOut';

const prefix = 'draft:';
const tabPrefix = 'draft:tab:';

/** The key under which a draft is kept: on the device, or in this tab alone. */
export const storedKey = (name: string, inTab: boolean): string => (inTab ? tabPrefix : prefix) + name;

/** Returns the storage of the draft with this key. Throws where storage is blocked. */
export const storageOf = (key: string): Storage => (key.startsWith(tabPrefix) ? sessionStorage : localStorage);

/** Returns when the last log-out on this device was, in milliseconds since 1970; 0 if there was none, or storage is blocked. */
export function lastLogOut(): number {
  try {
    return Number(localStorage.getItem(logOutKey));
  } catch {
    return 0;
  }
}

/** Removes the drafts on this device and in this tab whose key `isMeant`. */
export function removeDrafts(isMeant: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      for (const key of keys.filter(isMeant)) storage.removeItem(key);
    }
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
