import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { contextOf } from '#tests/support/services.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { dayLimits } from './limits.ts';
import { readAttachments } from './public.server.ts';
import { addCount } from './store.server.ts';

const limits = { maxBytes: 1024 * 1024, maxFiles: 10 };
const note = (name = 'note.txt') => new File(['Two rooms'], name);
const send = (user: User, ...files: File[]) => readAttachments(contextOf(user), files, limits);
const today = () => world.clock.now().toISOString().slice(0, 10);
const use = (user: User, files: number, bytes = 0) => addCount(world.db, user.id, today(), { files, bytes });
const left = async (user: User) => (await world.as(user).uploads.getAllowance()).count;

test('what an account sends is counted, and it reads what is left until the next day', async () => {
  const client = await world.client();
  expect(await world.as(client).uploads.getAllowance()).toEqual({
    count: 200,
    megabytes: 500,
    renewsAt: '2026-03-03T00:00:00.000Z',
  });
  await send(client, note(), note('other.txt'), new File([], ''));
  expect(await world.as(client).uploads.getAllowance()).toMatchObject({ count: 198, megabytes: 499 });
  expect(await left(await world.client())).toBe(200);
});

test('of two forms sent at once for the last place, one is taken', async () => {
  const client = await world.client();
  await use(client, 199);
  const answers = await Promise.allSettled([send(client, note()), send(client, note())]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await left(client)).toBe(0);
});

test('the refusal says what is left, and when it opens again; the next day all is open', async () => {
  const client = await world.client();
  await use(client, 199, dayLimits.bytes - 3_000_000);
  // Noon in New York is 17:00 UTC.
  await expect(send(client, note(), note())).rejects.toMatchObject({
    code: 'uploads.dayUsed',
    data: { files: 1, megabytes: 3, count: 7, seconds: 7 * 3_600 },
  });
  world.clock.forward(hours(7));
  await send(client, note(), note());
  expect(await left(client)).toBe(198);
});

test('the bytes of a day are limited, too', async () => {
  const client = await world.client();
  await use(client, 1, dayLimits.bytes - 5);
  expect(await refusalOf(send(client, note()))).toBe('uploads.dayUsed');
  expect(await left(client)).toBe(199);
});

test('files that are refused for what they are stay counted; those that nobody read are given back', async () => {
  const client = await world.client();
  expect(await refusalOf(send(client, new File(['<html></html>'], 'photo.jpg')))).toBe('uploads.wrongType');
  expect(await left(client)).toBe(199);
  expect(await refusalOf(send(client, new File([new Uint8Array(limits.maxBytes + 1)], 'a.txt')))).toBe(
    'uploads.tooLarge',
  );
  expect(await refusalOf(send(client, ...Array.from({ length: 11 }, () => note())))).toBe('uploads.tooMany');
  expect(await left(client)).toBe(199);
});

test('only signed-in people have an allowance', async () => {
  expect((await visitor().call('GET', '/api/uploads/allowance')).status).toBe(401);
});
