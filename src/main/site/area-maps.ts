import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { isLanguage } from '#lib/languages.ts';
import { areaMap } from '#modules/places/area-map/area-map.server.ts';
import type { MapUse } from '#modules/places/area-map/map-view.ts';
import { areaRadii, placeMapMiles } from '#modules/places/limits.ts';
import { findPlace } from '#modules/places/public.server.ts';
import { svgPolicy } from '#platform/http/http-security.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { drawnPictures, tooManyWait } from './drawn-pictures.ts';

// A map changes with a release at most.
const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=604800',
  ...svgPolicy,
};

const kinds: { folder: string; radii: readonly number[]; use: MapUse }[] = [
  { folder: 'area-maps', radii: areaRadii, use: 'withArea' },
  { folder: 'place-maps', radii: placeMapMiles, use: 'forPins' },
];

/**
 * Mounts the maps of service areas: `/area-maps/94110/20/en.svg` shows 20 miles around the ZIP code 94110, and
 * `/place-maps/94110/20/en.svg` as much around it for pins, without a circle. They say nothing
 * about Pros.
 */
export function mountAreaMaps(app: Hono, services: Services): void {
  const mapOf = drawnPictures<string>({ max: 300 });
  for (const { folder, radii, use } of kinds) {
    app.use(`/${folder}/*`, compress());
    app.get(`/${folder}/:zip{\\d{5}}/:miles{\\d+}/:file{[a-z]+\\.svg}`, async (c) => {
      const language = c.req.param('file').slice(0, -'.svg'.length);
      const miles = radii.find((radius) => String(radius) === c.req.param('miles'));
      const place = await findPlace(services.db, c.req.param('zip'));
      if (!isLanguage(language) || !miles || !place) return c.notFound();
      const key = `${folder} ${place.zip} ${miles} ${language}`;
      const map = await mapOf(key, () => areaMap(services.db, { place, miles, use, language }));
      return map === null ? tooManyWait() : c.body(map, 200, headers);
    });
  }
}
