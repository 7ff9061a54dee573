import { type GeoPermissibleObjects, geoPath } from 'd3-geo';
import { formatShortMiles, metersOfMiles } from '#lib/miles.ts';
import type { LocatedPlace } from '../zip-code-store.server.ts';
import type { City } from './area-map-store.server.ts';
import { type MapUse, metersPerPixelOf, projectionAround } from './map-view.ts';
import { mapSize, namesOnMap } from './names-on-map.ts';

/**
 * Draws the area around a place as SVG, with its circle or for pins. Distances from the middle are true to scale. `land` and `borders` come from the atlas,
 * `cities` are in the order of their size.
 */
export function drawAreaMap(
  place: LocatedPlace,
  { radiusMeters, use }: { radiusMeters: number; use: MapUse },
  around: { land: GeoPermissibleObjects; borders: GeoPermissibleObjects; cities: City[] },
  language: string,
): string {
  const { width, height } = mapSize;
  const metersPerPixel = metersPerPixelOf(radiusMeters, use);
  const projection = projectionAround(place, radiusMeters, use).clipExtent([
    [-5, -5],
    [width + 5, height + 5],
  ]);
  const path = geoPath(projection).digits(1);
  const names = namesOnMap(around.cities, place, (city) => projection([city.lng, city.lat]));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<style>${style}</style>`,
    `<path class="water" d="M0 0h${width}v${height}H0z"/>`,
    `<path class="land" d="${path(around.land) ?? ''}"/>`,
    `<path class="border" d="${path(around.borders) ?? ''}"/>`,
    use === 'withArea'
      ? `<circle class="area" cx="${width / 2}" cy="${height / 2}" r="${(radiusMeters / metersPerPixel).toFixed(1)}"/>`
      : '',
    `<circle class="start" cx="${width / 2}" cy="${height / 2}" r="4.5"/>`,
    ...names.map(drawName),
    drawScale(metersPerPixel, language),
    '</svg>',
  ].join('');
}

function drawName({ name, x, y, isLeft, gap, hasDot }: ReturnType<typeof namesOnMap>[number]): string {
  const dot = hasDot ? `<circle class="city" cx="${x}" cy="${y}" r="2"/>` : '';
  const side = isLeft ? `x="${x - gap}" class="left"` : `x="${x + gap}"`;
  return `${dot}<text ${side} y="${y + 4}">${escapeXml(name)}</text>`;
}

const scaleMiles = [1, 2, 5, 10, 20, 50];
const longestScale = 110;

/** A line of a round number of miles, in the lower left corner. */
function drawScale(metersPerPixel: number, language: string): string {
  const fits = (miles: number) => metersOfMiles(miles) / metersPerPixel <= longestScale;
  const miles = scaleMiles.findLast(fits) ?? 1;
  const length = (metersOfMiles(miles) / metersPerPixel).toFixed(1);
  const y = mapSize.height - 12;
  return (
    `<path class="scale" d="M12 ${y - 5}v5h${length}v-5"/>` +
    `<text x="16" y="${y - 5}">${escapeXml(formatShortMiles(miles, language))}</text>`
  );
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// The colors of web/ui/theme/colors.css: a picture cannot read those of its page.
const style = `
.water{fill:#e0ebf0}.land{fill:#fffdf8;stroke:#e4dbcb}.border{fill:none;stroke:#8b8575}
.area{fill:#1d5941;fill-opacity:.16;stroke:#1d5941;stroke-width:2.5}.start{fill:#1d5941}.city{fill:#414a43}
.scale{fill:none;stroke:#414a43;stroke-width:1.5}
text{font:500 12px system-ui,sans-serif;fill:#1b2620;paint-order:stroke;stroke:#fffdf8;stroke-width:3;stroke-linejoin:round}
.left{text-anchor:end}
@media (prefers-color-scheme:dark){
.water{fill:#0d120f}.land{fill:#1a221e;stroke:#2d3832}.border{stroke:#788279}
.area{fill:#83cba4;stroke:#83cba4}.start{fill:#83cba4}.city{fill:#c8c7bb}.scale{stroke:#c8c7bb}
text{fill:#f4efe4;stroke:#1a221e}}
`.replaceAll('\n', '');
