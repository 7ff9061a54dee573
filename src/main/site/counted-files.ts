import type { Context, Hono } from 'hono';
import { addressOf } from '#api/request.server.ts';
import type { ReadingLimit } from '#platform/http/reading-limit.server.ts';
import type { Services } from '#platform/operations/context.server.ts';

// Made when they are asked for: each takes the server as long as a page.
const countedFiles = ['/sitemap*', '/llms.txt', '/cards/*', '/area-maps/*', '/place-maps/*'];

/** Counts the reads of these files as those of pages; beyond the limit, `tooMany` answers. Mount it before what makes them. */
export function countFiles(
  app: Hono,
  services: Services,
  reading: ReadingLimit,
  tooMany: (c: Context, retryAfter: number) => Response | Promise<Response>,
): void {
  for (const path of countedFiles) {
    app.use(path, async (c, next) => {
      const seconds = await reading.count(addressOf(c, services));
      return seconds ? tooMany(c, seconds) : next();
    });
  }
}
