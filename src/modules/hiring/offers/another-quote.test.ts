import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import {
  actsOf,
  bellOf,
  counter,
  offer,
  offersOf,
  project,
  quoted,
  recipientsOf,
  request,
  requestRow,
} from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { mostRequestDays, requoteHours } from '../limits.ts';
import { lockOpenHiring } from '../personal-store.server.ts';
import { withdrawEverything } from '../withdraw-everything.server.ts';

/** The quote that a Pro sends after the one before has ended. */

const { clock, as } = world;

const tick = () => world.run('hiring.tick');
const withdraw = (side: User, offerId: string) => as(side).hiring.withdrawOffer({ offerId });
const decline = (side: User, offerId: string) => as(side).hiring.declineCounter({ offerId });
/** A start after which no offer of these tests ends. */
const late = () => ({ startsAt: after(clock.now(), days(20)).toISOString() });
const forAWeek = () => ({ ...late(), validDays: 7 });

/** A request after its 72 hours, which the quote of its Pro keeps open; another Pro has not answered it. */
async function keptOpen() {
  const silent = await world.worker();
  const kept = await quoted([silent], forAWeek());
  clock.forward(hours(73));
  await tick();
  return { ...kept, silent };
}

type Kept = Awaited<ReturnType<typeof keptOpen>>;

test.each<[string, (kept: Kept) => Promise<unknown>]>([
  ['a Pro withdraws a quote', ({ worker, quote }) => withdraw(worker, quote)],
  ['a client withdraws a counter', async ({ client, quote }) => withdraw(client, await counter(client, quote, late()))],
  [
    'a client declines a counter',
    async ({ client, worker, quote }) =>
      decline(client, await counter(worker, await counter(client, quote, late()), late())),
  ],
  [
    'a Pro declines a counter',
    async ({ client, worker, quote }) => decline(worker, await counter(client, quote, late())),
  ],
])('when %s after the 72 hours, the Pro has a day for another quote', async (_, end) => {
  const kept = await keptOpen();
  const { client, worker, silent, requestId } = kept;
  await end(kept);
  clock.forward(hours(requoteHours) - 1);
  await tick();
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'requested', [silent.id]: 'expired' });
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject({ state: 'open' });
  await offer(worker, requestId);
});

test('without another quote, the request ends after that day', async () => {
  const { client, worker, requestId, quote } = await keptOpen();
  await withdraw(worker, quote);
  clock.forward(hours(requoteHours));
  expect(await refusalOf(offer(worker, requestId))).toBe('hiring.notNow');
  await tick();
  expect(await requestRow(requestId)).toMatchObject({ state: 'expired' });
  expect((await bellOf(client.id)).at(-1)).toMatch(/Expired$/);
});

test('a Pro who has not answered in 72 hours gets no more time, even before the tick has run', async () => {
  const silent = await world.worker();
  const { worker, requestId, quote } = await quoted([silent], forAWeek());
  clock.forward(hours(73));
  await withdraw(worker, quote);
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'requested', [silent.id]: 'expired' });
});

test('a withdrawn quote does not shorten the 72 hours', async () => {
  const { worker, requestId, quote } = await quoted();
  await withdraw(worker, quote);
  clock.forward(hours(72) - 1);
  await offer(worker, requestId);
});

test('Pros who withdraw at the same instant can all send another quote', async () => {
  const [client, pros] = [await world.client(), await Promise.all([1, 2, 3, 4].map(() => world.worker()))];
  const requestId = await request(client, pros);
  const quotes = await Promise.all(pros.map((pro) => offer(pro, requestId, forAWeek())));
  clock.forward(hours(73));
  await Promise.all(pros.map((pro, n) => withdraw(pro, quotes[n] as string)));
  await tick();
  for (const pro of pros) await offer(pro, requestId);
});

test('a Pro who has not answered yet gets no more time from the withdrawal of another one', async () => {
  const silent = await world.worker();
  const { worker, requestId, quote } = await quoted([silent], forAWeek());
  clock.forward(hours(71));
  await withdraw(worker, quote);
  clock.forward(hours(1));
  expect(await refusalOf(offer(silent, requestId))).toBe('hiring.notNow');
});

test('quotes that are withdrawn and sent again keep a request open for ten days at most', async () => {
  const { worker, requestId, quote } = await keptOpen();
  let last = quote;
  for (let day = 4; day < mostRequestDays; day++) {
    await withdraw(worker, last);
    clock.forward(hours(requoteHours) - 1);
    last = await offer(worker, requestId, forAWeek());
    clock.forward(1);
  }
  clock.forward(days(1));
  await withdraw(worker, last);
  expect(await refusalOf(offer(worker, requestId))).toBe('hiring.notNow');
});

test('a project takes no more bids after its end, whatever bid is withdrawn then', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client, { daysWish: 'this_week' });
  clock.forward(days(6));
  await withdraw(pro, await offer(pro, projectId, forAWeek()));
  const bid = await offer(pro, projectId, forAWeek());
  clock.forward(days(1));
  await withdraw(pro, bid);
  expect(await refusalOf(offer(pro, projectId))).toBe('hiring.notNow');
  await tick();
  expect(await requestRow(projectId)).toMatchObject({ state: 'expired' });
});

test('the account of a Pro that closes gives the request no more time', async () => {
  const { client, worker, requestId } = await keptOpen();
  await transaction(world.db, async (tx) => {
    const open = await lockOpenHiring(tx, worker.id);
    await withdrawEverything(world.contextOf(worker), tx, { userId: worker.id, open, at: clock.now() });
  });
  await tick();
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject({ state: 'expired' });
});

/** A counter of the client that ends in an hour, while the request takes quotes. */
async function countered(about: 'request' | 'project') {
  const [client, worker] = [await world.client(), await world.worker()];
  const requestId = about === 'request' ? await request(client, [worker]) : await project(client);
  const quote = await offer(worker, requestId, forAWeek());
  const soon = { startsAt: after(clock.now(), hours(2)).toISOString() };
  return { client, worker, requestId, last: await counter(client, quote, soon) };
}

test.each(['request', 'project'] as const)(
  'when a counter for a %s expires, the Pro sends another quote',
  async (about) => {
    for (const runsTick of [true, false]) {
      const { client, worker, requestId, last } = await countered(about);
      clock.forward(hours(2));
      if (runsTick) await tick();
      const { candidates, endedBids } = await as(client).hiring.getRequest({ requestId });
      const ended = [{ state: 'requested', offer: { id: last, state: 'expired' } }];
      // Of a project, its client reads the number.
      expect(candidates).toMatchObject(about === 'request' ? ended : []);
      expect(endedBids).toBe(about === 'request' ? 0 : 1);
      expect((await as(worker).hiring.listIncoming({})).items[0]).toMatchObject({ state: 'requested' });
      expect(await actsOf(worker, requestId)).toContain('sendOffer');
      const next = await offer(worker, requestId);
      expect(await offersOf(requestId)).toMatchObject({ [last]: 'expired', [next]: 'quoted' });
    }
  },
);

test('when a counter for a request expires, the Pro can decline, also before the tick has run', async () => {
  const { worker, requestId } = await countered('request');
  clock.forward(hours(2));
  await as(worker).hiring.declineRequest({ requestId });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'declined' });
});

test('the counter of a Pro that expires makes room for another quote as well', async () => {
  const { worker, requestId, last } = await countered('request');
  await counter(worker, last, { startsAt: after(clock.now(), hours(3)).toISOString() });
  clock.forward(hours(3));
  expect(await actsOf(worker, requestId)).toEqual(['sendOffer', 'decline']);
  await offer(worker, requestId);
});

test('an expired quote that no one has countered is the last one, and so is a counter that outlives its request', async () => {
  const { worker, requestId } = await quoted([await world.worker()], {
    startsAt: after(clock.now(), hours(2)).toISOString(),
  });
  const over = await quoted([], forAWeek());
  const last = await counter(over.client, over.quote, late());
  clock.forward(hours(2));
  expect(await refusalOf(offer(worker, requestId))).toBe('hiring.notNow');
  clock.forward(days(8));
  await tick();
  expect(await offersOf(over.requestId)).toMatchObject({ [last]: 'expired' });
  expect(await recipientsOf(over.requestId)).toEqual({ [over.worker.id]: 'quoted' });
  expect(await requestRow(over.requestId)).toMatchObject({ state: 'expired' });
});
