import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, counter, offer, offersOf, project, request } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { maxBids, maxOffersPerDay } from '../limits.ts';

/** How often a Pro offers for one request, and how many bids a project takes. */

const { as, clock, db } = world;

const change = {
  title: 'Clean the flat',
  description: 'Three rooms.',
  budgetType: 'fixed',
  budgetCents: 20_000,
} as const;

/** Sends and withdraws an offer `times` times. */
async function repeat(pro: User, requestId: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await as(pro).hiring.withdrawOffer({ offerId: await offer(pro, requestId) });
    clock.forward(1_000);
  }
}

test.each(['quotes', 'bids'])(
  'a Pro sends five %s for one request in 24 hours, and tells its client as often',
  async (kind) => {
    const [client, pro, rival] = [await world.client(), await world.worker(), await world.worker()];
    const requestId = kind === 'bids' ? await project(client) : await request(client, [pro, rival]);
    await repeat(pro, requestId, maxOffersPerDay);
    const told = (await bellOf(client.id)).length;
    await expect(offer(pro, requestId)).rejects.toMatchObject({
      code: 'hiring.tooManyOffers',
      data: { max: maxOffersPerDay },
    });
    expect(await bellOf(client.id)).toHaveLength(told);
    // The rival's offer and the Pro's other requests are as before.
    await offer(rival, requestId);
    await offer(pro, await request(client, [pro]));
    clock.forward(days(1));
    await offer(pro, requestId);
  },
);

test('a bid that a change of the project makes older can be sent again, however many there were', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await repeat(pro, projectId, maxOffersPerDay);
  await as(client).hiring.editProject({ projectId, ...change });
  clock.forward(1_000);
  await repeat(pro, projectId, maxOffersPerDay);
  expect(await refusalOf(offer(pro, projectId))).toBe('hiring.tooManyOffers');
});

test('of the offers that a Pro sends at the same instant, none passes the limit', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  await repeat(pro, requestId, maxOffersPerDay - 1);
  const cycle = async () => as(pro).hiring.withdrawOffer({ offerId: await offer(pro, requestId) });
  await Promise.all(Array.from({ length: 4 }, () => refusalOf(cycle())));
  await refusalOf(offer(pro, requestId));
  expect(Object.keys(await offersOf(requestId))).toHaveLength(maxOffersPerDay);
});

test('counters are not counted among the quotes', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  for (let n = 0; n < maxOffersPerDay - 1; n += 1) {
    const first = await counter(client, await offer(pro, requestId));
    await as(client).hiring.declineCounter({ offerId: await counter(pro, first) });
    clock.forward(1_000);
  }
  await offer(pro, requestId);
});

/** Writes as many more live bids of other Pros as `count`, like the one bid on a project. */
async function copies(projectId: string, count: number): Promise<void> {
  const pros = await Promise.all(Array.from({ length: count }, () => world.worker()));
  const ids = pros.map(({ id }) => id);
  await sql`insert into request_recipient (request_id, worker_id, state, asked_at)
    select rr.request_id, pro, rr.state, rr.asked_at from request_recipient rr, unnest(${ids}::uuid[]) pro
    where rr.request_id = ${projectId}`.execute(db);
  await sql`insert into offer (request_id, worker_id, pricing, minutes, total_cents, starts_at, message, cancellation_tier, expires_at, created_at)
    select o.request_id, pro, o.pricing, o.minutes, o.total_cents, o.starts_at, o.message, o.cancellation_tier, o.expires_at, o.created_at
    from offer o, unnest(${ids}::uuid[]) pro where o.request_id = ${projectId}`.execute(db);
}

test('a project takes fifty bids at a time, and a withdrawn one makes room', async () => {
  const [client, first, late] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  const bid = await offer(first, projectId);
  await copies(projectId, maxBids - 1);
  expect(await refusalOf(offer(late, projectId))).toBe('hiring.projectFull');
  expect((await as(client).hiring.getRequest({ requestId: projectId })).candidates).toHaveLength(maxBids);
  await as(first).hiring.withdrawOffer({ offerId: bid });
  const answers = await Promise.all([first, late].map((pro) => refusalOf(offer(pro, projectId))));
  expect(answers.toSorted()).toEqual(['hiring.projectFull', null]);
});

test('bids from before a change of a project take no place, and their Pros send them again even when all places are taken', async () => {
  const [client, first, late] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  const bid = await offer(first, projectId);
  await copies(projectId, maxBids - 1);
  clock.forward(1_000);
  await as(client).hiring.editProject({ projectId, ...change });
  clock.forward(1_000);
  expect(await refusalOf(offer(late, projectId))).toBeNull();
  await as(first).hiring.withdrawOffer({ offerId: bid });
  await sql`update offer set created_at = ${clock.now()} where request_id = ${projectId} and state = 'quoted'`.execute(
    db,
  );
  expect(await refusalOf(offer(await world.worker(), projectId))).toBe('hiring.projectFull');
  expect(await refusalOf(offer(first, projectId))).toBeNull();
});

test('the client of a project compares the bids that are live or decided, and reads how many have ended', async () => {
  const [client, winner, loser] = [await world.client(), await world.worker(), await world.worker()];
  const [gone, slow] = [await world.worker(), await world.worker()];
  const projectId = await project(client);
  await offer(slow, projectId, { validDays: 1 });
  await as(gone).hiring.withdrawOffer({ offerId: await offer(gone, projectId) });
  const compared = async () => {
    const { candidates, endedBids } = await as(client).hiring.getRequest({ requestId: projectId });
    return [candidates.map(({ workerId }) => workerId).toSorted(), endedBids];
  };
  expect(await compared()).toEqual([[slow.id], 1]);
  clock.forward(days(1));
  expect(await compared()).toEqual([[], 2]);
  await offer(loser, projectId);
  await as(client).hiring.acceptOffer({ offerId: await offer(winner, projectId) });
  expect(await compared()).toEqual([[winner.id, loser.id].toSorted(), 2]);
});

test('the client of a request reads of every asked Pro, whatever became of the quote', async () => {
  const [client, pro, silent] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [pro, silent]);
  await as(pro).hiring.withdrawOffer({ offerId: await offer(pro, requestId) });
  const { candidates, endedBids } = await as(client).hiring.getRequest({ requestId });
  expect([candidates.length, endedBids]).toEqual([2, 0]);
});
