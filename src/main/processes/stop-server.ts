import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from './run-process.ts';

/**
 * Stops `server`, then `site` behind it. Requests in flight get `graceMs` to finish. Then every connection is cut, because a
 * stream that stays open would otherwise hold up each deploy until the process is ended by force, with `site` still running.
 */
export async function stopServer(server: Server, site: Running, graceMs = 3_000): Promise<void> {
  const closed = once(server, 'close');
  // Accepts no more connections, and closes those that are idle now.
  server.close();
  // The others become idle when their requests are answered. A browser would keep them open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, pause(graceMs, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
  await site.stop();
}
