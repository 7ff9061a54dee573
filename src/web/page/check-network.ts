import { isOffline, setOffline } from './network.ts';

const againMs = 3_000;
const timeoutMs = 5_000;
let timer: ReturnType<typeof setTimeout>;

/** The server could not be reached, so the form was not sent. */
export class NotSent extends Error {}

/** Asks the server for a sign of life, and again every three seconds until there is one. Browser only. */
export async function checkNetwork(): Promise<void> {
  clearTimeout(timer);
  const answer = fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  setOffline(
    await answer.then(
      () => false,
      () => true,
    ),
  );
  if (isOffline()) timer = setTimeout(checkNetwork, againMs);
}
