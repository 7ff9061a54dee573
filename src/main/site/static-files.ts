import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { svgPolicy } from '#platform/http/http-security.server.ts';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Serves the built files in `folder`, in the precompressed form where the browser accepts it. */
export function staticFiles(folder: string): { has(url?: string): boolean; fetch: Hono['fetch'] } {
  const topLevel = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [`/${entry.name}`] : [])),
  );
  const hono = new Hono();
  hono.use(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_file, context) => {
        // File names in assets/ contain a hash of the content.
        context.header('cache-control', context.req.path.startsWith('/assets/') ? aYear : anHour);
        if (!context.req.path.endsWith('.svg')) return;
        context.header('content-type', 'image/svg+xml; charset=utf-8');
        context.header('content-security-policy', svgPolicy['content-security-policy']);
      },
    }),
  );
  return {
    has: (url = '/') => url.startsWith('/assets/') || topLevel.has(url.split('?', 1)[0] ?? ''),
    fetch: hono.fetch,
  };
}
