import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { countQueries } from '#tests/support/count-queries.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const compare = (workerIds: string[], zip?: string) => world.as(null).workers.compare({ workerIds, zip });

test('Pros are compared in the order asked for, each once, and only those that are listed', async () => {
  const [ana, ben] = [await world.worker({ name: 'Ana Ruiz' }), await world.worker({ name: 'Ben Okafor' })];
  const { items } = await compare([ben.id, ana.id, ben.id, randomUUID()]);
  expect(items.map(({ name }) => name)).toEqual(['Ben Okafor', 'Ana Ruiz']);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', ben.id).execute();
  expect((await compare([ben.id, ana.id])).items.map(({ name }) => name)).toEqual(['Ana Ruiz']);
});

test('the distance is measured from the ZIP code, which may be outside of the service area', async () => {
  const { id } = await world.worker({ zip: '94110' });
  const [near] = (await compare([id], '94110')).items;
  const [far] = (await compare([id], '10001')).items;
  const [unknown] = (await compare([id])).items;
  expect(near).toMatchObject({ distanceMeters: 0, servesPlace: true });
  expect(far?.distanceMeters).toBeGreaterThan(3_000_000);
  expect([far?.servesPlace, unknown?.servesPlace, unknown?.distanceMeters]).toEqual([false, null, null]);
  expect(await refusalOf(compare([id], '00000'))).toBe('places.unknownZip');
});

test('five Pros are too many, and none are too few', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  expect(await refusalOf(compare(ids))).toBe('api.badInput');
  expect(await refusalOf(compare([]))).toBe('api.badInput');
});

test('a comparison takes one query, and has no contact details', async () => {
  const pros = [await world.worker(), await world.worker()];
  const ids = pros.map(({ id }) => id);
  expect(await countQueries(null, (api) => api.workers.compare({ workerIds: ids }))).toBe(1);
  expect(JSON.stringify(await compare(ids))).not.toMatch(/@|phone|email|94110/);
});
