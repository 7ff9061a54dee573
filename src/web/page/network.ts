import { useSyncExternalStore } from 'react';

const probeEveryMs = 3_000;
const probeTimeoutMs = 5_000;

let offline = false;
const changed = new EventTarget();

/** The server could not be reached, so the page was not sent. */
export class NotSent extends Error {}

/** Returns true while the server cannot be reached. */
export const isOffline = (): boolean => offline;

/** True while the server cannot be reached; false on the server. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      changed.addEventListener('change', notify);
      return () => changed.removeEventListener('change', notify);
    },
    isOffline,
    () => false,
  );

function setOffline(next: boolean): void {
  if (offline === next) return;
  offline = next;
  changed.dispatchEvent(new Event('change'));
}

let fetchNow: typeof fetch;
let timer: ReturnType<typeof setTimeout>;

/** Asks the server for a sign of life, and again every three seconds until there is one. Browser only. */
export async function checkNetwork(): Promise<void> {
  clearTimeout(timer);
  const answer = fetchNow('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
  const isReached = await answer.then(
    () => true,
    () => false,
  );
  setOffline(!isReached);
  if (!isReached) timer = setTimeout(checkNetwork, probeEveryMs);
}

/** Resolves when the server can be reached again; rejects when `signal` aborts. */
function reachedAgain(signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => offline || resolve();
  const abort = () => reject(signal?.reason);
  changed.addEventListener('change', look);
  signal?.addEventListener('abort', abort);
  return promise.finally(() => {
    changed.removeEventListener('change', look);
    signal?.removeEventListener('abort', abort);
  });
}

/** Reads addresses of this site that a page needs: its data and its routes. */
function isForPage(input: RequestInfo | URL): boolean {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  return url.origin === location.origin && (url.pathname.endsWith('.data') || url.pathname === '/__manifest');
}

/**
 * Starts to watch the network. The router shows its error page when it cannot fetch a page's data, and has no place to say
 * otherwise: so its reads wait here until the server can be reached, and its sends throw `NotSent`.
 */
export function watchNetwork(): void {
  fetchNow = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isForPage(input)) return fetchNow(input, init);
    for (;;) {
      try {
        return await fetchNow(input, init);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        await checkNetwork();
        if (init?.method && init.method !== 'GET') throw new NotSent();
        if (offline) await reachedAgain(init?.signal);
        else await pause();
      }
    }
  };
  // What the browser says is a hint alone: a computer without network still reaches its own server.
  window.addEventListener('offline', checkNetwork);
  window.addEventListener('online', checkNetwork);
  if (!navigator.onLine) void checkNetwork();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, probeEveryMs));
