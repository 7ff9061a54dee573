import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { payAtLeastMs } from '#modules/jobs/deadlines.ts';
import { counter, offer, quoted, request } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { as, clock, db, person, worker: pro } = world;

const inDays = (count: number) => after(clock.now(), days(count)).toISOString();
const inMs = (count: number) => after(clock.now(), count).toISOString();

test.each([
  [{}, 3],
  [{ validDays: 1 }, 1],
  [{ validDays: 3 }, 3],
  [{ validDays: 7 }, 7],
])('a quote with %j is good for %i days, and its client reads until when', async (chosen, count) => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const offerId = await offer(worker, requestId, { startsAt: inDays(10), ...chosen });
  const { candidates } = await as(client).hiring.getRequest({ requestId });
  expect(candidates[0]?.offer).toMatchObject({ validDays: count, expiresAt: inDays(count) });
  clock.forward(days(count) - 1);
  expect((await as(worker).hiring.getIncoming({ requestId })).offer?.state).toBe('quoted');
  clock.forward(1);
  expect(await refusalOf(as(client).hiring.acceptOffer({ offerId }))).toBe('hiring.notNow');
});

test.each([0, 2, 14, 1.5])('%d days are no choice', async (validDays) => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  expect(await refusalOf(offer(worker, requestId, { validDays }))).toBe('api.badInput');
  expect((await as(worker).hiring.getIncoming({ requestId })).offer).toBeNull();
});

test('a quote is good until its payment could no longer arrive before its start if that comes first', async () => {
  const { client, worker, requestId, quote } = await quoted([], { startsAt: inDays(2), validDays: 7 });
  const { offer: sent } = await as(worker).hiring.getIncoming({ requestId });
  expect(sent).toMatchObject({ validDays: 7, expiresAt: inMs(days(2) - payAtLeastMs) });
  // As long as the page offers to accept it, it can be accepted.
  clock.forward(days(2) - payAtLeastMs);
  const { candidates } = await as(client).hiring.getRequest({ requestId });
  expect(candidates[0]?.offer).toMatchObject({ state: 'expired', acts: [] });
  expect(await refusalOf(as(client).hiring.acceptOffer({ offerId: quote }))).toBe('hiring.notNow');
  clock.forward(-1);
  await as(client).hiring.acceptOffer({ offerId: quote });
});

test('a counter ends with the time to pay as well, and one without such a time is refused', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const startsAt = inMs(hours(1));
  expect(await refusalOf(counter(client, quote, { startsAt: inMs(payAtLeastMs) }))).toBe('hiring.startTooSoon');
  await counter(client, quote, { startsAt });
  const { offer: sent } = await as(worker).hiring.getIncoming({ requestId });
  expect(sent).toMatchObject({ startsAt, expiresAt: inMs(hours(1) - payAtLeastMs) });
});

test('the database keeps no live offer whose payment could not arrive before its start', async () => {
  const { quote } = await quoted();
  const late = db
    .updateTable('offer')
    .set({ expires_at: sql`starts_at - interval '30 minutes' + interval '1 second'` });
  await expect(late.where('id', '=', quote).execute()).rejects.toMatchObject({
    constraint: 'offer_ends_in_time_to_pay',
  });
});

test('counters of both sides are good for as many days as the quote, each from its own time on', async () => {
  const { client, worker, requestId, quote } = await quoted([], { startsAt: inDays(5), validDays: 7 });
  clock.forward(days(1));
  const first = await counter(client, quote, { startsAt: inDays(20) });
  const read = async () => (await as(worker).hiring.getIncoming({ requestId })).offer;
  expect(await read()).toMatchObject({ id: first, validDays: 7, expiresAt: inDays(7) });
  clock.forward(days(6));
  const second = await counter(worker, first, { startsAt: inDays(20) });
  expect(await read()).toMatchObject({ id: second, validDays: 7, expiresAt: inDays(7) });
});
