import { metersOfMiles } from '#lib/miles.ts';
import { projectionAround } from '#modules/places/area-map/map-view.ts';
import { mapSize } from '#modules/places/area-map/names-on-map.ts';
import { placeMapMiles } from '#modules/places/limits.ts';
import type { WorkerCard } from '#modules/workers/contract.ts';
import type { Pin, ResultMapData } from './result-map.tsx';

/** Pins that are nearer to each other on the drawing, in its pixels, are one: fingers couldn't tell them apart. */
const apart = 28;

/**
 * Returns the map of found Pros around a place: one pin for each place on the drawing, with all of its Pros, who are numbered as
 * in the list.
 */
export function resultMapOf(
  place: { zip: string; lat: number; lng: number },
  workers: readonly Pick<WorkerCard, 'id' | 'name' | 'near' | 'distanceMeters'>[],
): ResultMapData {
  const farthest = Math.max(0, ...workers.map(({ distanceMeters }) => distanceMeters));
  const miles = placeMapMiles.find((each) => metersOfMiles(each) >= farthest) ?? Math.max(...placeMapMiles);
  const project = projectionAround(place, metersOfMiles(miles), 'forPins');
  const pins: Pin[] = [];
  for (const [at, { id, name, near }] of workers.entries()) {
    const [x, y] = project([near.lng, near.lat]) ?? [0, 0];
    const pro = { id, name, number: at + 1 };
    const neighbor = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < apart);
    if (neighbor) neighbor.pros.push(pro);
    else pins.push({ x, y, pros: [pro] });
  }
  return { zip: place.zip, miles, width: mapSize.width, height: mapSize.height, pins };
}
