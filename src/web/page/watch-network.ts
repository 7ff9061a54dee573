import { checkNetwork, NotSent } from './check-network.ts';
import { isOffline, onNetworkChange, setOffline } from './network.ts';

const retryMs = 3_000;

/**
 * Starts to watch the network. The router shows its error page when it cannot fetch a page's data, and has no place to say
 * otherwise: so its reads wait here until the server can be reached, and its sends throw `NotSent`.
 */
export function watchNetwork(): void {
  const fetchNow = window.fetch.bind(window);
  window.fetch = (input, init) =>
    isForPage(input) ? fetchPatiently(() => fetchNow(input, init), init ?? {}) : fetchNow(input, init);
  // What the browser says is a hint alone: a computer without network still reaches its own server.
  window.addEventListener('offline', checkNetwork);
  window.addEventListener('online', checkNetwork);
  if (!navigator.onLine) void checkNetwork();
}

async function fetchPatiently(
  ask: () => Promise<Response>,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> {
  for (;;) {
    const answer = await ask().catch((error) => {
      if (signal?.aborted) throw error;
    });
    if (answer && !isAway(answer)) {
      setOffline(false);
      return answer;
    }
    if (!answer) await checkNetwork();
    if (method !== 'GET') throw new NotSent();
    if (answer) setOffline(true);
    await (answer ? pause(Number(answer.headers.get('retry-after')) * 1_000) : reachedAgain());
    if (!signal?.aborted) continue;
    // A newer navigation has taken over.
    await checkNetwork();
    throw signal.reason;
  }
}

/** True for what a page needs from this site: its data and its routes. */
function isForPage(input: RequestInfo | URL): boolean {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  return url.origin === location.origin && (url.pathname.endsWith('.data') || url.pathname === '/__manifest');
}

/** True for an answer without data: the server's own database is away, and nothing was read or written. */
const isAway = ({ status, headers }: Response): boolean => status === 503 && !headers.has('x-remix-response');

/** Waits up to twice as long as asked, so that not all visitors of a server that was away come back at once. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, (ms || retryMs) * (1 + Math.random())));

/** Resolves when the server can be reached again; after a pause, when it can already. */
function reachedAgain(): Promise<void> {
  return new Promise((resolve) => {
    if (!isOffline()) return resolve(pause(retryMs));
    const stop = onNetworkChange(() => {
      stop();
      resolve();
    });
  });
}
