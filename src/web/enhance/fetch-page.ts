import { checkNetwork } from '#web/page/check-network.ts';
import { isOffline, onNetworkChange } from '#web/page/network.ts';

/** How long a page that was fetched ahead is shown, in milliseconds: as long as the server keeps it for others. */
const aheadMs = 5_000;

/** A press that takes longer isn't waited for, in milliseconds. */
const longestPressMs = 10_000;

/** The pages that were fetched before they were asked for, by address. */
const ahead = new Map<string, { page: Promise<Document>; until: number }>();

const absolute = (address: string): string => new URL(address, location.href).href;

/**
 * Fetches a page that will probably be asked for. Nothing happens without network, or for people who save data. A failure is silent: the
 * page is then fetched when it is asked for.
 */
export function fetchAhead(address: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (isOffline() || connection?.saveData) return;
  const now = performance.now();
  for (const [key, { until }] of ahead) if (until < now) ahead.delete(key);
  const key = absolute(address);
  if (ahead.has(key)) return;
  const page = load(address);
  ahead.set(key, { page, until: now + aheadMs });
  page.catch(() => ahead.delete(key));
}

/** Takes a page that was fetched ahead: it can be shown once, because its elements move into the page that shows it. */
function takeAhead(address: string): Promise<Document> | null {
  const key = absolute(address);
  const kept = ahead.get(key);
  ahead.delete(key);
  return kept && kept.until >= performance.now() ? kept.page : null;
}

/**
 * Fetches another page of this site as a document; without network, as soon as there is one. What is being pressed at that moment would
 * move away under the pointer, and its click would be lost: the page waits until it is released. Throws when the request is aborted,
 * and when the server fails or redirects.
 */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document> {
  const page = (await takeAhead(address)?.catch(() => null)) ?? (await loadPatiently(address, signal));
  // What was dragged counts as pressed until the pointer moves again.
  const longest = performance.now() + longestPressMs;
  while (performance.now() < longest && document.body.matches(':active')) await new Promise(requestAnimationFrame);
  signal?.throwIfAborted();
  return page;
}

const loadPatiently = (address: string, signal?: AbortSignal): Promise<Document> =>
  load(address, signal).catch(async (error) => {
    if (!signal?.aborted) await checkNetwork();
    if (!isOffline()) throw error;
    await reachedAgain();
    return load(address, signal);
  });

async function load(address: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function reachedAgain(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onNetworkChange(() => {
      stop();
      resolve();
    });
  });
}
