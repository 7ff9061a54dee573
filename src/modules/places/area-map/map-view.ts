import { geoAzimuthalEquidistant } from 'd3-geo';
import { metersOfMiles } from '#lib/miles.ts';
import { mapSize } from './names-on-map.ts';

const earthRadiusMeters = 6_371_008;
/** How much larger than the area the map is. */
const margin = 1.25;
/** A map with a small area shows more around it, so that there are names to recognize; one for pins keeps them apart. */
const leastView = { withArea: metersOfMiles(11), forPins: metersOfMiles(3) };

/** What a map is drawn for: to show an area, or to put pins on. */
export type MapUse = keyof typeof leastView;

interface Point {
  lat: number;
  lng: number;
}

/** The meters from the middle of a map to its upper edge. */
const viewMeters = (radiusMeters: number, use: MapUse): number => Math.max(radiusMeters * margin, leastView[use]);

/** The scale of the map of an area. */
export const metersPerPixelOf = (radiusMeters: number, use: MapUse): number =>
  viewMeters(radiusMeters, use) / (mapSize.height / 2);

/** Returns the part of the earth that the map around a place shows, and a little more. */
export function viewAround({ lat, lng }: Point, radiusMeters: number, use: MapUse) {
  const up = ((viewMeters(radiusMeters, use) * 1.1) / earthRadiusMeters) * (180 / Math.PI);
  const right = (up * mapSize.width) / mapSize.height / Math.cos((lat * Math.PI) / 180);
  return { west: lng - right, south: lat - up, east: lng + right, north: lat + up };
}

/** Returns the projection of the map around a place, onto its pixels. Distances from the middle are true to scale. */
export function projectionAround({ lat, lng }: Point, radiusMeters: number, use: MapUse) {
  const { width, height } = mapSize;
  return geoAzimuthalEquidistant()
    .rotate([-lng, -lat])
    .scale(earthRadiusMeters / metersPerPixelOf(radiusMeters, use))
    .translate([width / 2, height / 2]);
}
