import { expect, test, vi } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { world } from '#tests/support/world.ts';
import { keepForAMinute } from './keep-for-a-minute.server.ts';

const { services, clock } = world;

test('requests that come at once share one read, and so do those of the next minute', async () => {
  const read = vi.fn(async () => ({}));
  const answer = keepForAMinute(read);
  const [first, second] = await Promise.all([answer(services), answer(services)]);
  expect(second).toBe(first);
  clock.forward(minutes(1) - 1);
  expect(await answer(services)).toBe(first);
  clock.forward(1);
  expect(await answer(services)).not.toBe(first);
  clock.forward(minutes(-3));
  await answer(services);
  expect(read).toHaveBeenCalledTimes(3);
});

test('each key has an answer of its own', async () => {
  const answer = keepForAMinute(async (_db, key: number) => key);
  expect([await answer(services, 1), await answer(services, 2), await answer(services, 1)]).toEqual([1, 2, 1]);
});

test('a read that failed is not kept', async () => {
  const read = vi.fn(async () => 'read').mockRejectedValueOnce(new Error('no connection'));
  const answer = keepForAMinute(read);
  await expect(answer(services)).rejects.toThrow('no connection');
  expect(await answer(services)).toBe('read');
});
