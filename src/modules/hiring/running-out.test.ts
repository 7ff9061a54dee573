import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { payAtLeastMs } from '#modules/jobs/deadlines.ts';
import { answered, offer, offersOf, recipientsOf, request, requestRow } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

const tick = () => world.run('hiring.tick');

test('an unanswered request expires after 72 hours', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  clock.forward(hours(72) - 1);
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'open' });
  clock.forward(1);
  // It has expired even before the tick runs.
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject({ state: 'expired' });
  expect(await as(worker).hiring.getIncoming({ requestId })).toMatchObject({ recipientState: 'expired' });
  await expect(offer(worker, requestId)).rejects.toMatchObject({ code: 'hiring.notNow' });
  await expect(as(worker).hiring.declineRequest({ requestId })).rejects.toMatchObject({ code: 'hiring.notNow' });
  await tick();
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'expired' });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'expired' });
});

test('a late offer outlives its request and cannot be accepted after its own expiry', async () => {
  const [client, worker, silent] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [worker, silent]);
  clock.forward(hours(70));
  const startsAt = new Date(clock.now().getTime() + days(9)).toISOString();
  const offerId = await offer(worker, requestId, { startsAt });
  clock.forward(hours(3));
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'open' });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'quoted', [silent.id]: 'expired' });
  expect((await as(client).hiring.listRequests({})).items).toMatchObject([{ state: 'open', offers: 1 }]);
  clock.forward(hours(69));
  const attempt = () => as(client).hiring.acceptOffer({ offerId });
  await expect(attempt()).rejects.toMatchObject({ code: 'hiring.notNow' });
  expect((await as(client).hiring.listRequests({})).items).toMatchObject([{ state: 'expired', offers: 0 }]);
  await tick();
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'expired' });
  expect(await requestRow(requestId)).toMatchObject({ state: 'expired' });
  await expect(attempt()).rejects.toMatchObject({ code: 'hiring.notNow' });
});

test('an expired offer does not end a request that others can still answer', async () => {
  const [client, quick, slow] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [quick, slow]);
  const startsAt = new Date(clock.now().getTime() + hours(2)).toISOString();
  const offerId = await offer(quick, requestId, { startsAt });
  clock.forward(hours(2));
  await tick();
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'expired' });
  expect(await requestRow(requestId)).toMatchObject({ state: 'open' });
  expect(await recipientsOf(requestId)).toEqual({ [quick.id]: 'quoted', [slow.id]: 'requested' });
  await offer(slow, requestId);
});

test('an offer cannot be accepted after its start time', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const startsAt = new Date(clock.now().getTime() + hours(2)).toISOString();
  const offerId = await offer(worker, requestId, { startsAt });
  clock.forward(hours(2));
  await expect(as(client).hiring.acceptOffer({ offerId })).rejects.toMatchObject({ code: 'hiring.notNow' });
});

test('an offer cannot be accepted so late that the payment could not arrive before the start', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const startsAt = new Date(clock.now().getTime() + hours(2)).toISOString();
  const offerId = await offer(worker, requestId, { startsAt });
  clock.forward(hours(2) - payAtLeastMs);
  await expect(as(client).hiring.acceptOffer({ offerId })).rejects.toMatchObject({ code: 'hiring.notNow' });
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'quoted' });
  expect(await requestRow(requestId)).toMatchObject({ state: 'open', job_id: null });
  clock.forward(-1);
  expect(await as(client).hiring.acceptOffer({ offerId })).toMatchObject({ jobId: expect.any(String) });
});

test('the tick skips assigned requests and expires hundreds in one run', async () => {
  const { client, requestId, offers } = await answered();
  await as(client).hiring.acceptOffer({ offerId: offers[0] });
  const worker = await pro();
  for (let n = 0; n < 210; n += 1) {
    const id = randomUUID();
    await db
      .insertInto('quote_request')
      .values({
        id,
        client_id: client.id,
        title: 'Old',
        category_id: 1,
        zip: '94103',
        description: 'Old',
        expires_at: clock.now(),
        created_at: clock.now(),
        form_key: randomUUID(),
      })
      .execute();
    await db.insertInto('request_recipient').values({ request_id: id, worker_id: worker.id }).execute();
  }
  clock.forward(days(9));
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'assigned' });
  const open = await db.selectFrom('quote_request').select('id').where('state', '=', 'open').execute();
  expect(open).toEqual([]);
});
