import { geoAzimuthalEquidistant } from 'd3-geo';
import { metersOfMiles } from '#lib/miles.ts';
import { mapSize } from './names-on-map.ts';

const earthRadiusMeters = 6_371_008;
/** How much larger than the area the map is. Around a small area, it shows more, so that there are names to recognize. */
const margin = 1.25;
const leastView = metersOfMiles(11);

interface Point {
  lat: number;
  lng: number;
}

/** The meters from the middle of a map to its upper edge. */
const viewMeters = (radiusMeters: number): number => Math.max(radiusMeters * margin, leastView);

/** The scale of the map of an area. */
export const metersPerPixelOf = (radiusMeters: number): number => viewMeters(radiusMeters) / (mapSize.height / 2);

/** Returns the part of the earth that the map around a place shows, and a little more. */
export function viewAround({ lat, lng }: Point, radiusMeters: number) {
  const up = ((viewMeters(radiusMeters) * 1.1) / earthRadiusMeters) * (180 / Math.PI);
  const right = (up * mapSize.width) / mapSize.height / Math.cos((lat * Math.PI) / 180);
  return { west: lng - right, south: lat - up, east: lng + right, north: lat + up };
}

/** Returns the projection of the map around a place, onto its pixels. Distances from the middle are true to scale. */
export function projectionAround({ lat, lng }: Point, radiusMeters: number) {
  const { width, height } = mapSize;
  return geoAzimuthalEquidistant()
    .rotate([-lng, -lat])
    .scale(earthRadiusMeters / metersPerPixelOf(radiusMeters))
    .translate([width / 2, height / 2]);
}
