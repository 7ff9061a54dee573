const prefix = 'draft:';

/** The key under which the device keeps a draft. */
export const storedKey = (name: string): string => prefix + name;

/** Removes the drafts on this device whose key `isMeant`. */
export function removeDrafts(isMeant: (key: string) => boolean): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys.filter(isMeant)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
