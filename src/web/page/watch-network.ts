import { checkNetwork, NotSent } from './check-network.ts';
import { isOffline, onNetworkChange } from './network.ts';

const retryMs = 3_000;

/**
 * Starts to watch the network. The router shows its error page when it cannot fetch a page's data, and has no place to say
 * otherwise: so its reads wait here until the server can be reached, and its sends throw `NotSent`.
 */
export function watchNetwork(): void {
  const fetchNow = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isForPage(input)) return fetchNow(input, init);
    for (;;) {
      try {
        return await fetchNow(input, init);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        await checkNetwork();
        if (init?.method && init.method !== 'GET') throw new NotSent();
        await reachedAgain();
        // A newer navigation has taken over.
        if (init?.signal?.aborted) throw error;
      }
    }
  };
  // What the browser says is a hint alone: a computer without network still reaches its own server.
  window.addEventListener('offline', checkNetwork);
  window.addEventListener('online', checkNetwork);
  if (!navigator.onLine) void checkNetwork();
}

/** True for what a page needs from this site: its data and its routes. */
function isForPage(input: RequestInfo | URL): boolean {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  return url.origin === location.origin && (url.pathname.endsWith('.data') || url.pathname === '/__manifest');
}

/** Resolves when the server can be reached again; after a pause, when it can already. */
function reachedAgain(): Promise<void> {
  return new Promise((resolve) => {
    if (!isOffline()) return setTimeout(resolve, retryMs);
    const stop = onNetworkChange(() => {
      stop();
      resolve();
    });
  });
}
