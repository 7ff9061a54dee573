import { expect, test } from 'vitest';
import { namesOnMap } from './names-on-map.ts';

const own = { city: 'Home', lat: 150, lng: 200 };
const city = (name: string, lng: number, lat: number) => ({ name, lat, lng });
/** Degrees are pixels. */
const place = (...cities: ReturnType<typeof city>[]) => namesOnMap(cities, own, ({ lng, lat }) => [lng, lat]);

test('a name that would touch a larger city’s is left out', () => {
  const names = place(city('Large', 100, 50), city('Near', 110, 55), city('Far', 100, 100)).map(({ name }) => name);
  expect(names).toEqual(['Home', 'Large', 'Far']);
});

test('the place’s own city is named at the middle, once and without a dot', () => {
  expect(place(city('Home', 210, 140)).map(({ name, hasDot }) => [name, hasDot])).toEqual([['Home', false]]);
});

test('a name near the right edge is to the left of its dot, and none leaves the map', () => {
  const placed = place(city('Eastern', 390, 40), city('Outside', 500, 40), city('Under the scale', 20, 290));
  expect(placed.map(({ name, isLeft }) => [name, isLeft])).toEqual([
    ['Home', false],
    ['Eastern', true],
  ]);
});

test('names that run toward each other are not both on the map if their letters would touch', () => {
  const names = place(city('Burlingame', 242, 228), city('Fremont', 374, 228)).map(({ name }) => name);
  expect(names).toEqual(['Home', 'Burlingame']);
});
