import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import { actsOf, bellOf, offer, offersOf, recipientsOf, request } from '#tests/support/hiring.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

test('an offer sending while the client accepts another one waits, and is then too late', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const late = await transaction(db, async (tx) => {
    await tx.updateTable('quote_request').set({ state: 'expired' }).where('id', '=', requestId).execute();
    const sending = Promise.allSettled([offer(worker, requestId)]);
    await untilBlocked(sending);
    return { sending };
  });
  expect(await late.sending).toMatchObject([{ status: 'rejected', reason: { code: 'hiring.notNow' } }]);
  expect(await offersOf(requestId)).toEqual({});
});

test('an offer that overlaps a job of the Pro is refused, with the name of that job', async () => {
  const [client, worker] = [await person(), await pro()];
  const [first, second] = [await request(client, [worker]), await request(client, [worker])];
  await as(client).hiring.acceptOffer({ offerId: await offer(worker, first) });
  await expect(offer(worker, second)).rejects.toMatchObject({
    code: 'hiring.overlapsJob',
    message: expect.stringContaining('“Clean the flat”'),
  });
  expect(await recipientsOf(second)).toEqual({ [worker.id]: 'requested' });
  const later = new Date(clock.now().getTime() + days(2)).toISOString();
  await offer(worker, second, { startsAt: later });
});

test('a Pro has one live offer per request: a second one requires withdrawing the first', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const tries = await Promise.allSettled([offer(worker, requestId), offer(worker, requestId)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [offerId = ''] = Object.keys(await offersOf(requestId));
  await expect(offer(worker, requestId)).rejects.toMatchObject({ code: 'hiring.notNow' });
  expect(await actsOf(worker, requestId)).toEqual(['withdrawOffer']);
  await as(worker).hiring.withdrawOffer({ offerId });
  expect(await actsOf(worker, requestId)).toEqual(['sendOffer', 'decline']);
  await expect(as(worker).hiring.withdrawOffer({ offerId })).rejects.toMatchObject({ code: 'hiring.notNow' });
  clock.forward(1_000);
  const better = await offer(worker, requestId, { amountCents: 8_000 });
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'withdrawn', [better]: 'quoted' });
  const [candidate] = (await as(client).hiring.getRequest({ requestId })).candidates;
  expect(candidate).toMatchObject({ state: 'quoted', offer: { id: better, totalCents: 8_000 } });
  await expect(as(client).hiring.acceptOffer({ offerId })).rejects.toMatchObject({ code: 'hiring.notNow' });
});

test('a declined request stays declined, and its client is notified', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  await as(worker).hiring.declineRequest({ requestId });
  expect(await actsOf(worker, requestId)).toEqual([]);
  await expect(as(worker).hiring.declineRequest({ requestId })).rejects.toMatchObject({ code: 'hiring.notNow' });
  await expect(offer(worker, requestId)).rejects.toMatchObject({ code: 'hiring.notNow' });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'declined' });
  expect(await bellOf(client.id)).toEqual(['requestDeclined']);
});

test('totals outside $20–$100,000 and starts in the past are refused', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const outside = { code: 'hiring.totalOutOfRange' };
  await expect(offer(worker, requestId, { pricing: 'fixed', amountCents: 1_999 })).rejects.toMatchObject(outside);
  const tooLittle = offer(worker, requestId, { pricing: 'hourly', amountCents: 7_996, minutes: 15 });
  await expect(tooLittle).rejects.toMatchObject(outside);
  const tooMuch = offer(worker, requestId, { pricing: 'hourly', amountCents: 10_000_000, minutes: 75 });
  await expect(tooMuch).rejects.toMatchObject(outside);
  const past = offer(worker, requestId, { startsAt: clock.now().toISOString() });
  await expect(past).rejects.toMatchObject({ code: 'hiring.startInPast' });
  const never = offer(worker, requestId, { startsAt: '9999-12-31T23:59:59Z' });
  await expect(never).rejects.toMatchObject({ code: 'api.badInput' });
  await expect(offer(worker, requestId, { totalCents: 1 })).rejects.toMatchObject({ code: 'api.badInput' });
  await expect(offer(worker, randomUUID())).rejects.toMatchObject({ code: 'api.notFound' });
  expect(await offersOf(requestId)).toEqual({});
});
