import { expect, test } from 'vitest';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { places, workers } = world.as(null);

test('the middle of a city is the same for each of its ZIP codes', async () => {
  const middles = await Promise.all(
    ['94110', '94124', '94134'].map(async (zip) => (await places.getZip({ zip })).middleZip),
  );
  expect(new Set(middles).size).toBe(1);
  expect(middles[0]).toMatch(/^941\d\d$/);
});

test('an unknown ZIP code has none', async () => {
  expect(await refusalOf(places.getZip({ zip: '00000' }))).toBe('places.unknownZip');
});

test('a profile shows the middle of the city and not the ZIP code of the Pro', async () => {
  const [one, other] = [await world.worker({ zip: '94124' }), await world.worker({ zip: '94134' })];
  const profiles = await Promise.all([one, other].map(({ id }) => workers.get({ id })));
  expect(profiles[0]?.mapZip).toBe(profiles[1]?.mapZip);
  expect(JSON.stringify(profiles)).not.toMatch(/94124|94134/);
});
