import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { counter, jobsOf, offer, offersOf, quoted } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { as, worker: pro } = world;

const accept = (side: User, offerId: string) => as(side).hiring.acceptOffer({ offerId });
const rounds = [1, 2, 3, 4, 5];

/** Does both acts at the same instant. Returns the code of the one that is refused; fails unless exactly one is. */
async function refusalOf(...acts: Promise<unknown>[]): Promise<string> {
  const results = await Promise.allSettled(acts);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(1);
  return refused[0]?.reason.code;
}

const lost = /^hiring\.(notNow|alreadyCountered)$/;

test.each(rounds)('of two counters to one quote, one is made (round %i)', async () => {
  const { client, requestId, quote } = await quoted();
  expect(await refusalOf(counter(client, quote), counter(client, quote))).toBe('hiring.alreadyCountered');
  expect(Object.values(await offersOf(requestId)).sort()).toEqual(['countered', 'quoted']);
});

test.each(rounds)('a quote is either countered by the client or withdrawn by the Pro (round %i)', async () => {
  const { client, worker, requestId, quote } = await quoted();
  expect(await refusalOf(counter(client, quote), as(worker).hiring.withdrawOffer({ offerId: quote }))).toMatch(lost);
  const states = Object.values(await offersOf(requestId)).sort();
  expect([['countered', 'quoted'], ['withdrawn']]).toContainEqual(states);
});

test.each(rounds)('a counter is either accepted or countered by the Pro in two tabs (round %i)', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  expect(await refusalOf(accept(worker, first), counter(worker, first))).toMatch(lost);
  const isHired = (await offersOf(requestId))[first] === 'accepted';
  expect(await jobsOf(client.id)).toHaveLength(isHired ? 1 : 0);
});

test.each(rounds)('a counter is either accepted by the Pro or withdrawn by the client (round %i)', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  expect(await refusalOf(accept(worker, first), as(client).hiring.withdrawOffer({ offerId: first }))).toMatch(lost);
  const isHired = (await offersOf(requestId))[first] === 'accepted';
  expect(await jobsOf(client.id)).toHaveLength(isHired ? 1 : 0);
});

test.each(rounds)('a Pro accepts a counter while the client accepts another quote: one job (round %i)', async () => {
  const rival = await pro();
  const { client, worker, requestId, quote } = await quoted([rival]);
  const other = await offer(rival, requestId);
  const first = await counter(client, quote);
  expect(await refusalOf(accept(worker, first), accept(client, other))).toBe('hiring.notNow');
  expect(await jobsOf(client.id)).toHaveLength(1);
  expect(Object.values(await offersOf(requestId)).sort()).toEqual(['accepted', 'countered', 'not_selected']);
});
