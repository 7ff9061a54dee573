import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { feature, mesh } from 'topojson-client';

type Topology = Parameters<typeof mesh>[0];

/** A part of the map in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A county, with the numbers of the arcs that its borders are made of; `~n` is arc `n` backwards. */
interface County {
  type: 'Polygon' | 'MultiPolygon';
  /** Five digits, of which the first two are the state. */
  id: string;
  arcs: number[][] | number[][][];
}

interface Atlas {
  topology: Topology;
  counties: { county: County; box: Box }[];
}

// Ten megabytes, so it is loaded at the first map and not at the start of a process.
let atlas: Promise<Atlas> | null = null;

/** Returns the land of the counties around a part of the map, and the borders of the states and coasts in it. */
export async function landAround(view: Box) {
  atlas ??= readAtlas().catch((error) => {
    atlas = null;
    throw error;
  });
  const { topology, counties } = await atlas;
  const near = counties.filter(({ box }) => overlap(box, view)).map(({ county }) => county);
  const collection = { type: 'GeometryCollection', geometries: near } as unknown as Parameters<typeof feature>[1];
  const stateOf = (county: unknown) => (county as County).id.slice(0, 2);
  return {
    counties: feature(topology, collection),
    states: mesh(
      topology,
      collection as Parameters<typeof mesh>[1],
      (one, other) => one === other || stateOf(one) !== stateOf(other),
    ),
  };
}

const overlap = (one: Box, other: Box): boolean =>
  one.west < other.east && one.east > other.west && one.south < other.north && one.north > other.south;

async function readAtlas(): Promise<Atlas> {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const topology: Topology = JSON.parse(await readFile(file, 'utf8'));
  const boxes: Box[] = [];
  for (const [at, arc] of topology.arcs.entries()) {
    boxes.push(boxOfArc(topology, arc));
    // Other requests get their turn while the atlas is prepared.
    if (at % 1_000 === 0) await setImmediate();
  }
  const { geometries } = topology.objects.counties as unknown as { geometries: County[] };
  const counties = geometries.map((county) => ({
    county,
    box: (county.arcs.flat(2) as number[]).map((arc) => boxes[arc < 0 ? ~arc : arc] as Box).reduce(join),
  }));
  return { topology, counties };
}

/** An arc is a list of steps, in units of the topology's grid. */
function boxOfArc({ transform }: Topology, arc: number[][]): Box {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  const box = { west: 180, south: 90, east: -180, north: -90 };
  let column = 0;
  let row = 0;
  for (const [right = 0, up = 0] of arc) {
    column += right;
    row += up;
    const lng = column * scale[0] + translate[0];
    const lat = row * scale[1] + translate[1];
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

const join = (one: Box, other: Box): Box => ({
  west: Math.min(one.west, other.west),
  south: Math.min(one.south, other.south),
  east: Math.max(one.east, other.east),
  north: Math.max(one.north, other.north),
});
