import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import {
  actsOf,
  answered,
  bellOf,
  jobsOf,
  offer,
  offersOf,
  recipientsOf,
  request,
  requestRow,
} from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, as, person, worker: pro } = world;

test('accepting creates the job, declines the other offers and notifies both sides', async () => {
  const { client, one, two, requestId, offers } = await answered();
  const silent = await pro({ name: 'Silent' });
  await db.insertInto('request_recipient').values({ request_id: requestId, worker_id: silent.id }).execute();
  const { jobId } = await as(client).hiring.acceptOffer({ offerId: offers[1] });
  expect(await requestRow(requestId)).toEqual({ state: 'assigned', job_id: jobId });
  expect(await actsOf(two, requestId)).toEqual([]);
  expect(await offersOf(requestId)).toEqual({ [offers[0]]: 'not_selected', [offers[1]]: 'accepted' });
  expect(await recipientsOf(requestId)).toEqual({ [one.id]: 'quoted', [two.id]: 'quoted', [silent.id]: 'expired' });
  expect(await jobsOf(client.id)).toMatchObject([
    { id: jobId, worker_id: two.id, price_cents: 15_000, pricing: 'fixed', state: 'awaiting_payment', zip: '94103' },
  ]);
  expect(await bellOf(one.id)).toEqual(['quoteRequested', 'offerNotSelected']);
  expect(await bellOf(two.id)).toEqual(['quoteRequested', 'offerAccepted']);
  expect(await bellOf(silent.id)).toEqual([]);
  expect(await as(two).hiring.getIncoming({ requestId })).toMatchObject({ jobId, state: 'assigned' });
  expect(await as(one).hiring.getIncoming({ requestId })).toMatchObject({
    jobId: null,
    offer: { state: 'not_selected' },
  });
});

test('an hourly offer becomes an hourly job whose total the server calculates', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const offerId = await offer(worker, requestId, { pricing: 'hourly', amountCents: 3_333, minutes: 100 });
  await as(client).hiring.acceptOffer({ offerId });
  expect(await jobsOf(client.id)).toMatchObject([
    { pricing: 'hourly', hourly_rate_cents: 3_333, minutes: 100, price_cents: 5_555 },
  ]);
});

test('the job is about the service of its request, for both sides', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker], { service: 'window-washing' });
  const { jobId } = await as(client).hiring.acceptOffer({ offerId: await offer(worker, requestId) });
  for (const side of [client, worker])
    expect(await as(side).jobs.get({ jobId })).toMatchObject({ serviceSlug: 'window-washing' });
  expect((await as(client).jobs.list({ side: 'client' })).items).toMatchObject([{ serviceSlug: 'window-washing' }]);
  const other = await request(client, [worker]);
  const later = new Date(world.clock.now().getTime() + days(2)).toISOString();
  const unnamed = await as(client).hiring.acceptOffer({ offerId: await offer(worker, other, { startsAt: later }) });
  expect(await as(client).jobs.get(unnamed)).toMatchObject({ serviceSlug: null, categorySlug: 'home-services' });
  // A service of another category cannot be on the job.
  const wrong = db.updateTable('job').set({ subcategory_id: 203 }).where('id', '=', jobId).execute();
  await expect(wrong).rejects.toMatchObject({ constraint: 'job_service_of_category' });
});

test('two offers accepted at the same time in two tabs create one job', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, requestId, offers } = await answered();
    const results = await Promise.allSettled(offers.map((offerId) => as(client).hiring.acceptOffer({ offerId })));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'hiring.notNow' } }]);
    expect(await jobsOf(client.id)).toHaveLength(1);
    expect(Object.values(await offersOf(requestId)).sort()).toEqual(['accepted', 'not_selected']);
  }
});

test('accepting an offer twice returns the same job', async () => {
  const { client, offers } = await answered();
  const accept = () => as(client).hiring.acceptOffer({ offerId: offers[0] });
  const [first, second] = await Promise.all([accept(), accept()]);
  expect(second).toEqual(first);
  expect(await accept()).toEqual(first);
  expect(await jobsOf(client.id)).toHaveLength(1);
});

test('an offer cannot be both withdrawn and accepted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, one, requestId, offers } = await answered();
    const results = await Promise.allSettled([
      as(one).hiring.withdrawOffer({ offerId: offers[0] }),
      as(client).hiring.acceptOffer({ offerId: offers[0] }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const accepted = (await offersOf(requestId))[offers[0]] === 'accepted';
    expect(await jobsOf(client.id)).toHaveLength(accepted ? 1 : 0);
  }
});

test('outsiders and the Pro cannot accept, and nothing changes', async () => {
  const { client, one, two, requestId, offers } = await answered();
  const before = await offersOf(requestId);
  for (const outsider of [one, two, await person(), await person({ role: 'admin' })]) {
    const attempt = as(outsider).hiring.acceptOffer({ offerId: offers[0] });
    await expect(attempt).rejects.toMatchObject({ code: 'api.notFound' });
  }
  await expect(as(null).hiring.acceptOffer({ offerId: offers[0] })).rejects.toMatchObject({
    code: 'api.signInRequired',
  });
  for (const outsider of [client, two, await pro()]) {
    const attempt = as(outsider).hiring.withdrawOffer({ offerId: offers[0] });
    await expect(attempt).rejects.toMatchObject({ code: 'api.notFound' });
  }
  for (const outsider of [client, await pro(), await person()]) {
    await expect(offer(outsider, requestId)).rejects.toMatchObject({ code: 'api.notFound' });
    const declined = as(outsider).hiring.declineRequest({ requestId });
    await expect(declined).rejects.toMatchObject({ code: 'api.notFound' });
  }
  expect(await offersOf(requestId)).toEqual(before);
  expect(await requestRow(requestId)).toEqual({ state: 'open', job_id: null });
  expect(await recipientsOf(requestId)).toEqual({ [one.id]: 'quoted', [two.id]: 'quoted' });
  expect(await jobsOf(client.id)).toEqual([]);
});

test('a Pro with an overlapping job cannot be hired, and nothing changes', async () => {
  const [client, worker] = [await person(), await pro()];
  const [first, second] = [await request(client, [worker]), await request(client, [worker])];
  const [taken, overlapping] = [await offer(worker, first), await offer(worker, second, { minutes: 30 })];
  await as(client).hiring.acceptOffer({ offerId: taken });
  const attempt = as(client).hiring.acceptOffer({ offerId: overlapping });
  await expect(attempt).rejects.toMatchObject({ code: 'hiring.slotTaken' });
  expect(await offersOf(second)).toEqual({ [overlapping]: 'quoted' });
  expect(await requestRow(second)).toEqual({ state: 'open', job_id: null });
  expect(await jobsOf(client.id)).toHaveLength(1);
  expect(await bellOf(worker.id)).toEqual(['quoteRequested', 'quoteRequested', 'offerAccepted']);
});

test('two clients who hire one Pro for the same hour create one job', async () => {
  const [one, two, worker] = [await person(), await person(), await pro()];
  const offers = [await offer(worker, await request(one, [worker])), await offer(worker, await request(two, [worker]))];
  const results = await Promise.allSettled(
    [one, two].map((client, n) => as(client).hiring.acceptOffer({ offerId: offers[n] ?? '' })),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'hiring.slotTaken' } },
  ]);
  expect([...(await jobsOf(one.id)), ...(await jobsOf(two.id))]).toHaveLength(1);
});

test('a Pro suspended after the offer cannot be hired', async () => {
  const { client, one, requestId, offers } = await answered();
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', one.id).execute();
  const attempt = as(client).hiring.acceptOffer({ offerId: offers[0] });
  await expect(attempt).rejects.toMatchObject({ code: 'hiring.workerNotAvailable' });
  expect((await offersOf(requestId))[offers[0]]).toBe('quoted');
  expect(await jobsOf(client.id)).toEqual([]);
});

test.each(['pending_approval', 'rejected', 'suspended'] as const)(
  'a Pro whose account is %s may not send an offer, and an approved one may',
  async (status) => {
    const [client, worker] = [await person(), await pro()];
    const requestId = await request(client, [worker]);
    await db.updateTable('user').set({ status }).where('id', '=', worker.id).execute();
    await expect(offer({ ...worker, status }, requestId)).rejects.toMatchObject({ code: 'api.notFound' });
    expect(await offersOf(requestId)).toEqual({});
    await db.updateTable('user').set({ status: 'approved' }).where('id', '=', worker.id).execute();
    const offerId = await offer(worker, requestId);
    expect(await offersOf(requestId)).toEqual({ [offerId]: 'quoted' });
  },
);

test('a live offer of a closed request cannot be accepted', async () => {
  const { client, requestId, offers } = await answered();
  await db.updateTable('quote_request').set({ state: 'expired' }).where('id', '=', requestId).execute();
  const attempt = as(client).hiring.acceptOffer({ offerId: offers[0] });
  await expect(attempt).rejects.toMatchObject({ code: 'hiring.notNow' });
  expect(await jobsOf(client.id)).toEqual([]);
});
