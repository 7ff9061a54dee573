import type { Hono } from 'hono';
import type { Services } from '#platform/operations/context.server.ts';
import { listPublicPages } from './public-pages.ts';
import { createSitemap } from './sitemap.ts';
import { llms, manifest, robots } from './texts.ts';

const anHour = 'public, max-age=3600';
const xmlHeaders = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': anHour };
const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': anHour };

/** Mounts what search engines, language models and home screens read: robots.txt, the sitemap, llms.txt, the manifest. */
export function mountSearchEngines(app: Hono, { db, config, clock }: Services): void {
  const origin = config.APP_URL;
  const sitemap = createSitemap(db, origin, clock);
  app.get('/robots.txt', (c) => c.body(robots(origin), 200, textHeaders));
  app.get('/llms.txt', async (c) => c.body(llms(origin, await listPublicPages(db)), 200, textHeaders));
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json', 'cache-control': anHour }),
  );
  app.get('/sitemap.xml', async (c) => c.body(await sitemap.index(), 200, xmlHeaders));
  app.get('/sitemaps/pages.xml', async (c) => c.body(await sitemap.pages(), 200, xmlHeaders));
  app.get('/sitemaps/:file{pros-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.xml}', async (c) => {
    const start = c.req.param('file').slice('pros-'.length, -'.xml'.length);
    const file = await sitemap.pros(start);
    if (!file) return c.text('there is no such file', 404);
    if (c.req.method === 'HEAD') await file.cancel();
    return new Response(c.req.method === 'HEAD' ? null : file, { headers: xmlHeaders });
  });
}
