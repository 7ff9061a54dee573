import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import {
  bellOf,
  counter,
  jobsOf,
  offer,
  offersOf,
  project,
  quoted,
  recipientsOf,
  requestRow,
} from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

const accept = (side: User, offerId: string) => as(side).hiring.acceptOffer({ offerId });
const offerOf = async (client: User, requestId: string) =>
  (await as(client).hiring.getRequest({ requestId })).candidates[0]?.offer;

test('client and Pro counter in turn, and the client hires at the last word of the Pro', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const first = await counter(client, quote, { amountCents: 9_000, message: 'Could you do it for less?' });
  expect(await offerOf(client, requestId)).toMatchObject({
    id: first,
    state: 'quoted',
    madeBy: 'client',
    totalCents: 9_000,
  });
  const second = await counter(worker, first, { amountCents: 10_500, message: 'I can meet you halfway.' });
  const { offer: last } = await as(worker).hiring.getIncoming({ requestId });
  expect(last).toMatchObject({ id: second, madeBy: 'worker', round: 2, acts: ['withdrawOffer'] });
  expect(last?.earlier).toMatchObject([
    { id: quote, madeBy: 'worker', totalCents: 12_000, message: 'I can do it.' },
    { id: first, madeBy: 'client', totalCents: 9_000, message: 'Could you do it for less?' },
  ]);
  const { jobId } = await accept(client, second);
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'countered', [second]: 'accepted' });
  expect(await jobsOf(client.id)).toMatchObject([
    { id: jobId, price_cents: 10_500, promise: 'I can do it.\n\nI can meet you halfway.', state: 'awaiting_payment' },
  ]);
  expect(await bellOf(worker.id)).toEqual(['quoteRequested', 'counterOffered', 'offerAccepted']);
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'counterReceived']);
});

test('a Pro accepts the counter of the client: one job at its price, the other Pros lose, and the client is told to pay', async () => {
  const rival = await pro();
  const { client, worker, requestId, quote } = await quoted([rival]);
  const lost = await offer(rival, requestId);
  const suggested = await counter(client, quote, { pricing: 'hourly', amountCents: 5_000, minutes: 90 });
  const { jobId } = await accept(worker, suggested);
  expect(await accept(worker, suggested)).toEqual({ jobId });
  expect(await jobsOf(client.id)).toMatchObject([
    {
      id: jobId,
      worker_id: worker.id,
      price_cents: 7_500,
      hourly_rate_cents: 5_000,
      minutes: 90,
      promise: 'I can do it.',
    },
  ]);
  expect(await requestRow(requestId)).toEqual({ state: 'assigned', job_id: jobId });
  expect((await offersOf(requestId))[lost]).toBe('not_selected');
  expect((await bellOf(client.id)).at(-1)).toBe('counterAccepted');
  expect((await bellOf(rival.id)).at(-1)).toBe('offerNotSelected');
  const made = await db
    .selectFrom('job_event')
    .select(['actor_id', 'actor_role'])
    .where('job_id', '=', jobId)
    .execute();
  expect(made).toEqual([{ actor_id: worker.id, actor_role: 'worker' }]);
});

test('a bid on a project is countered like a quote', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await project(client);
  const suggested = await counter(client, await offer(worker, requestId), { amountCents: 10_000 });
  const { jobId } = await accept(worker, suggested);
  expect(await jobsOf(client.id)).toMatchObject([{ id: jobId, price_cents: 10_000 }]);
});

test('there are three counters, and the Pro answers the last one with yes or no', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  const third = await counter(client, await counter(worker, first));
  await expect(counter(worker, third)).rejects.toMatchObject({ code: 'hiring.noMoreCounters' });
  const { offer: last } = await as(worker).hiring.getIncoming({ requestId });
  expect(last).toMatchObject({ id: third, round: 3, acts: ['accept', 'declineCounter'] });
  await accept(worker, third);
});

test('the database refuses a fourth round, a round that is left out, and a second counter to one offer', async () => {
  const { client, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  const row = await db.selectFrom('offer').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const { id: _, made_by: __, countered_round: ___, ...terms } = row;
  const insert = (round: number, counteredId: string | null) =>
    db
      .insertInto('offer')
      .values({ ...terms, state: 'withdrawn', round, countered_offer_id: counteredId })
      .execute();
  await expect(insert(4, first)).rejects.toMatchObject({ constraint: 'offer_round_check' });
  await expect(insert(3, first)).rejects.toMatchObject({ constraint: 'offer_counters_the_last_round' });
  await expect(insert(1, quote)).rejects.toMatchObject({ constraint: 'offer_countered_once' });
  await expect(insert(2, null)).rejects.toMatchObject({ constraint: 'offer_counters_another' });
  expect(Object.keys(await offersOf(requestId))).toHaveLength(2);
});

test('a declined counter ends the offers between the two, and the Pro can send another quote', async () => {
  const { client, worker, requestId, quote } = await quoted();
  await expect(as(client).hiring.declineCounter({ offerId: quote })).rejects.toMatchObject({ code: 'hiring.notNow' });
  const first = await counter(client, quote);
  await as(worker).hiring.declineCounter({ offerId: first });
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'declined' });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'requested' });
  expect((await bellOf(client.id)).at(-1)).toBe('counterDeclined');
  await expect(accept(client, quote)).rejects.toMatchObject({ code: 'hiring.alreadyCountered' });
  await expect(accept(worker, first)).rejects.toMatchObject({ code: 'hiring.notNow' });
  clock.forward(1_000);
  const again = await offer(worker, requestId, { amountCents: 11_000 });
  const second = await counter(worker, await counter(client, again));
  await as(client).hiring.declineCounter({ offerId: second });
  expect((await bellOf(worker.id)).at(-1)).toBe('counterEnded');
  expect((await as(worker).hiring.getIncoming({ requestId })).acts).toEqual(['sendOffer', 'decline']);
});

test('a client withdraws a counter, and the Pro is told', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  await as(client).hiring.withdrawOffer({ offerId: first });
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'withdrawn' });
  expect((await bellOf(worker.id)).at(-1)).toBe('counterEnded');
  await expect(accept(worker, first)).rejects.toMatchObject({ code: 'hiring.notNow' });
  await expect(counter(worker, first)).rejects.toMatchObject({ code: 'hiring.notNow' });
});

test('a counter expires by the clock of quotes, and the side that waits is told', async () => {
  const { client, worker, requestId, quote } = await quoted([], { startsAt: inDays(9) });
  const first = await counter(client, quote, { startsAt: inDays(9) });
  clock.forward(hours(72));
  await expect(accept(worker, first)).rejects.toMatchObject({ code: 'hiring.notNow' });
  await expect(counter(worker, first)).rejects.toMatchObject({ code: 'hiring.notNow' });
  await world.run('hiring.tick');
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'expired' });
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'counterExpired', 'allOffersExpired']);
  expect(await bellOf(worker.id)).toEqual(['quoteRequested', 'counterOffered']);
});

test('the counter of a Pro that expires is told to the Pro', async () => {
  const { client, worker, quote } = await quoted();
  await counter(worker, await counter(client, quote));
  clock.forward(hours(72));
  await world.run('hiring.tick');
  expect((await bellOf(worker.id)).at(-1)).toBe('offerExpired');
  expect(await bellOf(client.id)).not.toContain('counterExpired');
});

test('contact details in a counter are masked for the other side alone', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const text = 'Call me at 415-555-0134.';
  const first = await counter(client, quote, { message: text });
  expect((await offerOf(client, requestId))?.message).toBe(text);
  const incoming = await as(worker).hiring.getIncoming({ requestId });
  expect(incoming).toMatchObject({ masked: true, offer: { message: expect.stringContaining('•••') } });
  await counter(worker, first, { message: text });
  const { candidates } = await as(client).hiring.getRequest({ requestId });
  expect(candidates).toMatchObject([{ masked: true, offer: { message: expect.stringContaining('•••') } }]);
  expect((await as(worker).hiring.getIncoming({ requestId })).offer?.message).toBe(text);
});

test('the lists say whose turn it is', async () => {
  const { client, worker, quote } = await quoted();
  const rows = async () => ({
    client: (await as(client).hiring.listRequests({})).items[0],
    worker: (await as(worker).hiring.listIncoming({})).items[0],
  });
  const first = await counter(client, quote, { amountCents: 5_000 });
  expect(await rows()).toMatchObject({
    client: { offers: 0, counters: 0, suggested: 1, lowestTotalCents: null },
    worker: { offerState: 'quoted', offerMadeBy: 'client', offerTotalCents: 5_000 },
  });
  await counter(worker, first, { amountCents: 6_000 });
  expect(await rows()).toMatchObject({
    client: { offers: 1, counters: 1, suggested: 0, lowestTotalCents: 6_000 },
    worker: { offerState: 'quoted', offerMadeBy: 'worker' },
  });
});

const inDays = (count: number) => new Date(clock.now().getTime() + days(count)).toISOString();
