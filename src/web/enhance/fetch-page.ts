import { checkNetwork } from '#web/page/check-network.ts';
import { isOffline, onNetworkChange } from '#web/page/network.ts';

/**
 * Fetches another page of this site as a document; without network, as soon as there is one. Throws when the request is aborted,
 * and when the server fails or redirects.
 */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document> {
  const ask = () => fetch(address, { signal, headers: { accept: 'text/html' } });
  const response = await ask().catch(async (error) => {
    if (!signal?.aborted) await checkNetwork();
    if (!isOffline()) throw error;
    await reachedAgain();
    return ask();
  });
  if (response.redirected) throw new Error('the page has moved');
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
