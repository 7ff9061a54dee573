import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { clockContext, type User } from '#platform/context.server.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';
import { hiringTasks } from './jobs.server.ts';

const { db, clock, as, person, worker: pro } = world;

const tick = async () => hiringTasks['hiring.tick']?.(clockContext(world.services), {});
const offersOf = async (requestId: string) => {
  const rows = await db.selectFrom('offer').select(['id', 'state']).where('request_id', '=', requestId).execute();
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
};
const requestRow = (id: string) =>
  db.selectFrom('quote_request').select(['state', 'job_id']).where('id', '=', id).executeTakeFirstOrThrow();
const recipientsOf = async (requestId: string) => {
  const rows = await db
    .selectFrom('request_recipient')
    .select(['worker_id', 'state'])
    .where('request_id', '=', requestId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.worker_id, row.state]));
};
const jobsOf = (clientId: string) => db.selectFrom('job').selectAll().where('client_id', '=', clientId).execute();
const bellOf = async (userId: string) =>
  (
    await db.selectFrom('notification').select('kind').where('user_id', '=', userId).orderBy('created_at').execute()
  ).map(({ kind }) => kind);
const actsOf = async (worker: User, requestId: string) => (await as(worker).hiring.getIncoming({ requestId })).acts;
const refusedWith = (code: string) => ({ code });

/** A client with a request to two Pros who have both answered. */
async function answered() {
  const [client, one, two] = [await person(), await pro({ name: 'One' }), await pro({ name: 'Two' })];
  const requestId = await request(client, [one, two]);
  const offers = [await offer(one, requestId), await offer(two, requestId, { amountCents: 15_000 })] as const;
  return { client, one, two, requestId, offers };
}

test('accepting makes the job, says no to the others and tells everyone', async () => {
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

test('an hourly offer makes an hourly job with the total worked out by the server', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const offerId = await offer(worker, requestId, { pricing: 'hourly', amountCents: 3_333, minutes: 100 });
  await as(client).hiring.acceptOffer({ offerId });
  expect(await jobsOf(client.id)).toMatchObject([
    { pricing: 'hourly', hourly_rate_cents: 3_333, minutes: 100, price_cents: 5_555 },
  ]);
});

test('two offers accepted at once in two tabs make one job', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, requestId, offers } = await answered();
    const results = await Promise.allSettled(offers.map((offerId) => as(client).hiring.acceptOffer({ offerId })));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'hiring.notNow' } }]);
    expect(await jobsOf(client.id)).toHaveLength(1);
    expect(Object.values(await offersOf(requestId)).sort()).toEqual(['accepted', 'not_selected']);
  }
});

test('the same offer accepted twice answers the same job', async () => {
  const { client, offers } = await answered();
  const accept = () => as(client).hiring.acceptOffer({ offerId: offers[0] });
  const [first, second] = await Promise.all([accept(), accept()]);
  expect(second).toEqual(first);
  expect(await accept()).toEqual(first);
  expect(await jobsOf(client.id)).toHaveLength(1);
});

test('an offer cannot be withdrawn and accepted at once', async () => {
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
    const tried = as(outsider).hiring.acceptOffer({ offerId: offers[0] });
    await expect(tried).rejects.toMatchObject(refusedWith('api.notFound'));
  }
  await expect(as(null).hiring.acceptOffer({ offerId: offers[0] })).rejects.toMatchObject(
    refusedWith('api.signInRequired'),
  );
  for (const outsider of [client, two, await pro()]) {
    const tried = as(outsider).hiring.withdrawOffer({ offerId: offers[0] });
    await expect(tried).rejects.toMatchObject(refusedWith('api.notFound'));
  }
  for (const outsider of [client, await pro(), await person()]) {
    await expect(offer(outsider, requestId)).rejects.toMatchObject(refusedWith('api.notFound'));
    const declined = as(outsider).hiring.declineRequest({ requestId });
    await expect(declined).rejects.toMatchObject(refusedWith('api.notFound'));
  }
  expect(await offersOf(requestId)).toEqual(before);
  expect(await requestRow(requestId)).toEqual({ state: 'open', job_id: null });
  expect(await recipientsOf(requestId)).toEqual({ [one.id]: 'quoted', [two.id]: 'quoted' });
  expect(await jobsOf(client.id)).toEqual([]);
});

test('a Pro whose other job overlaps cannot be hired: everything stays as it was', async () => {
  const [client, worker] = [await person(), await pro()];
  const [first, second] = [await request(client, [worker]), await request(client, [worker])];
  const [taken, overlapping] = [await offer(worker, first), await offer(worker, second, { minutes: 30 })];
  await as(client).hiring.acceptOffer({ offerId: taken });
  const tried = as(client).hiring.acceptOffer({ offerId: overlapping });
  await expect(tried).rejects.toMatchObject(refusedWith('hiring.slotTaken'));
  expect(await offersOf(second)).toEqual({ [overlapping]: 'quoted' });
  expect(await requestRow(second)).toEqual({ state: 'open', job_id: null });
  expect(await jobsOf(client.id)).toHaveLength(1);
  expect(await bellOf(worker.id)).toEqual(['quoteRequested', 'quoteRequested', 'offerAccepted']);
});

test('two clients who hire one Pro for the same hour at once get one job', async () => {
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

test('an offer for a time that the Pro has sold already is refused when it is made', async () => {
  const [client, worker] = [await person(), await pro()];
  const [first, second] = [await request(client, [worker]), await request(client, [worker])];
  await as(client).hiring.acceptOffer({ offerId: await offer(worker, first) });
  await expect(offer(worker, second)).rejects.toMatchObject(refusedWith('hiring.slotTaken'));
  expect(await recipientsOf(second)).toEqual({ [worker.id]: 'requested' });
  const later = new Date(clock.now().getTime() + days(2)).toISOString();
  await offer(worker, second, { startsAt: later });
});

test('a Pro who is suspended after the offer is not hired, and makes no offers', async () => {
  const { client, one, two, requestId, offers } = await answered();
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', one.id).execute();
  const tried = as(client).hiring.acceptOffer({ offerId: offers[0] });
  await expect(tried).rejects.toMatchObject(refusedWith('hiring.workerNotAvailable'));
  expect((await offersOf(requestId))[offers[0]]).toBe('quoted');
  const unapproved = { ...two, status: 'pending_approval' as const };
  await as(two).hiring.withdrawOffer({ offerId: offers[1] });
  await expect(offer(unapproved, requestId)).rejects.toMatchObject(refusedWith('api.notFound'));
  expect(await jobsOf(client.id)).toEqual([]);
});

test('one live offer a Pro: a second one needs the first to be withdrawn', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const tries = await Promise.allSettled([offer(worker, requestId), offer(worker, requestId)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [offerId = ''] = Object.keys(await offersOf(requestId));
  await expect(offer(worker, requestId)).rejects.toMatchObject(refusedWith('hiring.notNow'));
  expect(await actsOf(worker, requestId)).toEqual(['withdrawOffer']);
  await as(worker).hiring.withdrawOffer({ offerId });
  expect(await actsOf(worker, requestId)).toEqual(['sendOffer', 'decline']);
  await expect(as(worker).hiring.withdrawOffer({ offerId })).rejects.toMatchObject(refusedWith('hiring.notNow'));
  clock.forward(1_000);
  const better = await offer(worker, requestId, { amountCents: 8_000 });
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'withdrawn', [better]: 'quoted' });
  const [candidate] = (await as(client).hiring.getRequest({ requestId })).candidates;
  expect(candidate).toMatchObject({ state: 'quoted', offer: { id: better, totalCents: 8_000 } });
  await expect(as(client).hiring.acceptOffer({ offerId })).rejects.toMatchObject(refusedWith('hiring.notNow'));
});

test('a declined request stays declined, and its client is told', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  await as(worker).hiring.declineRequest({ requestId });
  expect(await actsOf(worker, requestId)).toEqual([]);
  await expect(as(worker).hiring.declineRequest({ requestId })).rejects.toMatchObject(refusedWith('hiring.notNow'));
  await expect(offer(worker, requestId)).rejects.toMatchObject(refusedWith('hiring.notNow'));
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'declined' });
  expect(await bellOf(client.id)).toEqual(['requestDeclined']);
});

test('prices outside $1–$100,000 and starts in the past are refused', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const tiny = offer(worker, requestId, { pricing: 'hourly', amountCents: 100, minutes: 15 });
  await expect(tiny).rejects.toMatchObject(refusedWith('hiring.totalOutOfRange'));
  const huge = offer(worker, requestId, { pricing: 'hourly', amountCents: 10_000_000, minutes: 6_000 });
  await expect(huge).rejects.toMatchObject(refusedWith('hiring.totalOutOfRange'));
  const past = offer(worker, requestId, { startsAt: clock.now().toISOString() });
  await expect(past).rejects.toMatchObject(refusedWith('hiring.startInPast'));
  await expect(offer(worker, requestId, { totalCents: 1 })).rejects.toMatchObject(refusedWith('BAD_REQUEST'));
  await expect(offer(worker, randomUUID())).rejects.toMatchObject(refusedWith('api.notFound'));
  expect(await offersOf(requestId)).toEqual({});
});

test('an unanswered request runs out after 72 hours', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  clock.forward(hours(72) - 1);
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'open' });
  clock.forward(1);
  // Before the clock's own rule has run, it is over all the same.
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject({ state: 'expired' });
  expect(await as(worker).hiring.getIncoming({ requestId })).toMatchObject({ recipientState: 'expired' });
  await expect(offer(worker, requestId)).rejects.toMatchObject(refusedWith('hiring.notNow'));
  await expect(as(worker).hiring.declineRequest({ requestId })).rejects.toMatchObject(refusedWith('hiring.notNow'));
  await tick();
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'expired' });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'expired' });
});

test('a late offer outlives its request, runs out at its own time, and is not accepted after that', async () => {
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
  const tried = () => as(client).hiring.acceptOffer({ offerId });
  await expect(tried()).rejects.toMatchObject(refusedWith('hiring.notNow'));
  expect((await as(client).hiring.listRequests({})).items).toMatchObject([{ state: 'expired', offers: 0 }]);
  await tick();
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'expired' });
  expect(await requestRow(requestId)).toMatchObject({ state: 'expired' });
  await expect(tried()).rejects.toMatchObject(refusedWith('hiring.notNow'));
});

test('an offer is not accepted after its own start', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await request(client, [worker]);
  const startsAt = new Date(clock.now().getTime() + hours(2)).toISOString();
  const offerId = await offer(worker, requestId, { startsAt });
  clock.forward(hours(2));
  await expect(as(client).hiring.acceptOffer({ offerId })).rejects.toMatchObject(refusedWith('hiring.notNow'));
});

test('the clock leaves hired requests alone and does thousands in one go', async () => {
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
