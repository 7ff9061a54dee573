import { metersOfMiles } from '#lib/miles.ts';
import { projectionAround } from '#modules/places/area-map/map-view.ts';
import { mapSize } from '#modules/places/area-map/names-on-map.ts';
import { placeMapMiles } from '#modules/places/limits.ts';
import type { WorkerCard } from '#modules/workers/contract.ts';
import type { Pin, ResultMapData } from './result-map.tsx';

/**
 * Pins that are nearer to each other on the drawing, in its pixels, are one: fingers couldn't tell them apart. On the narrowest
 * phones the drawing is 280 pixels wide; there too, a pin of 28 pixels shows 24 of them beside one of 36 (WCAG 2.5.8).
 */
const apart = 42;

/** How near to the edge of the drawing the middle of a pin may be, as a part of its width or height. */
const margin = 0.04;

type Located = Pick<WorkerCard, 'id' | 'name' | 'near' | 'distanceMeters'>;

/**
 * Returns the map of found Pros around a place: one pin for each place on the drawing, with all of its Pros, who are numbered as
 * in the list. `earlier` are the first Pros of the `before` on the pages before.
 */
export function resultMapOf(
  place: { zip: string; lat: number; lng: number },
  page: readonly Located[],
  { before, earlier }: { before: number; earlier: readonly Located[] } = { before: 0, earlier: [] },
): ResultMapData {
  const workers = [...earlier, ...page];
  const farthest = Math.max(0, ...workers.map(({ distanceMeters }) => distanceMeters));
  const miles = placeMapMiles.find((each) => metersOfMiles(each) >= farthest) ?? Math.max(...placeMapMiles);
  const project = projectionAround(place, metersOfMiles(miles), 'forPins');
  const pins: Pin[] = [];
  for (const [at, { id, name, near }] of workers.entries()) {
    const [left, top] = project([near.lng, near.lat]) ?? [0, 0];
    const [x, y] = [within(left, mapSize.width), within(top, mapSize.height)];
    const pro = { id, name, number: at < earlier.length ? at + 1 : before + at - earlier.length + 1 };
    const neighbor = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < apart);
    if (neighbor) neighbor.pros.push(pro);
    else pins.push({ x, y, pros: [pro] });
  }
  return { zip: place.zip, miles, width: mapSize.width, height: mapSize.height, pins };
}

const within = (middle: number, size: number): number => Math.min(Math.max(middle, margin * size), (1 - margin) * size);
