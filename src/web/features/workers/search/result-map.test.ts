import { beforeAll, expect, test } from 'vitest';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { loader } from '../../../routes/workers/browse.tsx';
import { resultMapOf } from './result-map.server.ts';

const mission = { zip: '94110', lat: 37.75, lng: -122.42 };
const pro = (id: string, lat: number, lng: number, distanceMeters = 5_000) => ({
  id,
  name: id,
  near: { lat, lng },
  distanceMeters,
});

beforeAll(async () => {
  for (const zip of ['94110', '94110', '94103', '94612']) await world.worker({ zip });
});

async function load(query: string) {
  const request = new Request(`https://nearhand.test/browse?${query}`);
  return (await loader(pageArgs(request, {}, pageContext(null, world.as(null))))).data.page;
}

test('the map has the Pros of the list, each once and with its number there', async () => {
  const { map, found } = await load('zip=94110');
  const numbers = map?.pins.flatMap(({ pros }) => pros).toSorted((a, b) => a.number - b.number);
  expect(numbers?.map(({ id }) => id)).toEqual(found?.items.map(({ id }) => id));
  expect(numbers?.map(({ number }) => number)).toEqual(found?.items.map((_, at) => at + 1));
});

test('the map of a further page has the Pros before it, and the numbers go on', async () => {
  const { items, nextCursor } = await world.as(null).workers.search({ zip: '94110', limit: 2 });
  const { map, found } = await load(`zip=94110&cursor=${nextCursor}&before=2`);
  const numbers = map?.pins.flatMap(({ pros }) => pros).toSorted((a, b) => a.number - b.number);
  expect(numbers?.map(({ id }) => id)).toEqual([...items, ...(found?.items ?? [])].map(({ id }) => id));
  expect(numbers?.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const alone = await load(`zip=94110&cursor=${nextCursor}`);
  expect(alone.map?.pins.flatMap(({ pros }) => pros.map(({ number }) => number)).toSorted()).toEqual([1, 2]);
});

test('a list that begins on a further page has the map of its own Pros', async () => {
  const { workers } = world.as(null);
  const first = await workers.search({ zip: '94110', limit: 1 });
  const from = first.nextCursor ?? '';
  const second = await workers.search({ zip: '94110', limit: 1, cursor: from });
  const { map, found } = await load(`zip=94110&cursor=${second.nextCursor}&before=1&from=${from}`);
  const numbers = map?.pins.flatMap(({ pros }) => pros).toSorted((a, b) => a.number - b.number);
  expect(numbers?.map(({ id }) => id)).toEqual([...second.items, ...(found?.items ?? [])].map(({ id }) => id));
});

test('a forged beginning leaves the map to the page itself', async () => {
  const { nextCursor } = await world.as(null).workers.search({ zip: '94110', limit: 2 });
  const { map, found } = await load(`zip=94110&cursor=${nextCursor}&before=2&from=forged`);
  expect(map?.pins.flatMap(({ pros }) => pros)).toHaveLength(found?.items.length ?? 0);
});

test('a long list keeps its numbers where the map has no more of the pages before', () => {
  const { pins } = resultMapOf(mission, [pro('new', 37.85, -122.42)], {
    before: 240,
    earlier: [pro('first', 37.75, -122.42)],
  });
  expect(pins.flatMap(({ pros }) => pros.map(({ id, number }) => [id, number]))).toEqual([
    ['first', 1],
    ['new', 241],
  ]);
});

test('a Pro is shown about where the ZIP code is, not exactly', async () => {
  const { found } = await load('zip=94110');
  const { lat } = await world.as(null).places.getZip({ zip: '94110' });
  for (const { near } of found?.items ?? []) expect(Math.round(near.lat * 100) / 100).toBe(near.lat);
  expect(found?.items.some(({ near }) => near.lat === lat)).toBe(false);
});

test('Pros in one place share a pin; north is up and east is right', () => {
  const { pins, width, height } = resultMapOf(mission, [
    pro('here', 37.75, -122.42),
    pro('north', 37.85, -122.42),
    pro('here too', 37.75, -122.42),
    pro('east', 37.75, -122.32),
  ]);
  expect(pins.map(({ pros }) => pros.map(({ id }) => id))).toEqual([['here', 'here too'], ['north'], ['east']]);
  const [here, north, east] = pins;
  expect([here?.x, here?.y]).toEqual([expect.closeTo(width / 2, 5), expect.closeTo(height / 2, 5)]);
  expect(north?.y).toBeLessThan(here?.y ?? 0);
  expect(east?.x).toBeGreaterThan(here?.x ?? width);
});

test('each pin can be pressed, however close the Pros are', () => {
  const closePros = Array.from({ length: 100 }, (_, at) =>
    pro(`${at}`, 37.7 + 0.01 * Math.floor(at / 10), -122.47 + 0.01 * (at % 10)),
  );
  const { pins, width } = resultMapOf(mission, closePros);
  const drawnPixel = 280 / width;
  const distances = pins.flatMap((one, at) =>
    pins.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y) * drawnPixel),
  );
  expect(pins.length).toBeGreaterThan(5);
  // A pin of 28 pixels beside one of 36: what is left of it is 24 wide.
  expect(Math.min(...distances)).toBeGreaterThan((28 + 36) / 2 - (28 - 24));
});

test.each([
  [0, 3],
  [5_000, 5],
  [40_000, 25],
  [160_000, 100],
])('a Pro %d meters away is on a map of %d miles', (distanceMeters, miles) => {
  expect(resultMapOf(mission, [pro('far', 37.75, -122.42, distanceMeters)]).miles).toBe(miles);
});
