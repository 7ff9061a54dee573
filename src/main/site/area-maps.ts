import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isLanguage } from '#lib/languages.ts';
import { areaMap } from '#modules/places/area-map/area-map.server.ts';
import { areaRadii } from '#modules/places/limits.ts';
import { findPlace } from '#modules/places/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';

// A map changes with a release at most.
const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' };

/** Maps drawn at once: one leaves the other cores to the pages. */
const oneAtATime = pLimit(1);
/** Maps that wait to be drawn at most; a request for another one is refused. */
const longestQueue = 50;

/**
 * Mounts the maps of service areas: `/area-maps/94110/20/en.svg` shows 20 miles around the ZIP code 94110. They say nothing
 * about Pros.
 */
export function mountAreaMaps(app: Hono, services: Services): void {
  const drawn = new LRUCache<string, string, { draw: () => Promise<string> }>({
    max: 300,
    fetchMethod: (_key, _stale, { context: { draw } }) => oneAtATime(draw),
  });
  app.use('/area-maps/*', compress());
  app.get('/area-maps/:zip{\\d{5}}/:miles{\\d+}/:file{[a-z]+\\.svg}', async (c) => {
    const language = c.req.param('file').slice(0, -'.svg'.length);
    const miles = areaRadii.find((radius) => String(radius) === c.req.param('miles'));
    const place = await findPlace(services.db, c.req.param('zip'));
    if (!isLanguage(language) || !miles || !place) return c.notFound();
    const key = `${place.zip} ${miles} ${language}`;
    if (!drawn.has(key) && oneAtATime.pendingCount >= longestQueue) return c.body(null, 503, { 'retry-after': '60' });
    const draw = () => areaMap(services.db, { place, miles, language });
    const map = await drawn.fetch(key, { context: { draw } });
    return map ? c.body(map, 200, headers) : c.notFound();
  });
}
