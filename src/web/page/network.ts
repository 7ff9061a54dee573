let offline = false;
const listeners = new Set<() => void>();

/** Returns true while the server cannot be reached. */
export const isOffline = (): boolean => offline;

/** Calls `listener` when the server can be reached no more, or again. Returns a function that stops it. */
export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes whether the server can be reached: `checkNetwork` found out. */
export function setOffline(next: boolean): void {
  if (next === offline) return;
  offline = next;
  for (const listener of [...listeners]) listener();
}
