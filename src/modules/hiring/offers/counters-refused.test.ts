import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, counter, jobsOf, offer, offersOf, project, quoted, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

const accept = (side: User, offerId: string) => as(side).hiring.acceptOffer({ offerId });

test('a counter out of turn, and any act on an offer that was countered, is refused, and nothing changes', async () => {
  const { client, worker, requestId, quote } = await quoted();
  await expect(counter(worker, quote)).rejects.toMatchObject({ code: 'hiring.notYourTurn' });
  const first = await counter(client, quote);
  const before = await offersOf(requestId);
  await expect(counter(client, first)).rejects.toMatchObject({ code: 'hiring.notYourTurn' });
  const countered = { code: 'hiring.alreadyCountered' };
  await expect(counter(client, quote)).rejects.toMatchObject(countered);
  await expect(accept(client, quote)).rejects.toMatchObject(countered);
  await expect(as(worker).hiring.withdrawOffer({ offerId: quote })).rejects.toMatchObject(countered);
  expect(await offersOf(requestId)).toEqual(before);
});

test('outsiders, and the side that made a counter, cannot answer it, and nothing changes', async () => {
  const rival = await pro();
  const { client, worker, requestId, quote } = await quoted([rival]);
  const first = await counter(client, quote);
  const before = await offersOf(requestId);
  const notFound = { code: 'api.notFound' };
  for (const outsider of [
    rival,
    await person(),
    await person({ role: 'admin' }),
    { ...worker, status: 'rejected' as const },
  ]) {
    await expect(counter(outsider, first)).rejects.toMatchObject(notFound);
    await expect(accept(outsider, first)).rejects.toMatchObject(notFound);
    await expect(as(outsider).hiring.declineCounter({ offerId: first })).rejects.toMatchObject(notFound);
  }
  await expect(accept(client, first)).rejects.toMatchObject(notFound);
  await expect(as(client).hiring.declineCounter({ offerId: first })).rejects.toMatchObject(notFound);
  await expect(as(worker).hiring.withdrawOffer({ offerId: first })).rejects.toMatchObject(notFound);
  expect(await offersOf(requestId)).toEqual(before);
  expect((await as(rival).hiring.getIncoming({ requestId })).offer).toBeNull();
});

test('a counter obeys the rules of quotes: start, total, length of the message, and the Pro’s time', async () => {
  const { client, worker, quote, requestId } = await quoted();
  const wrong = async (terms: object, code: string) =>
    expect(counter(client, quote, terms)).rejects.toMatchObject({ code });
  await wrong({ startsAt: clock.now().toISOString() }, 'hiring.startInPast');
  await wrong({ startsAt: new Date(clock.now().getTime() + 60_000).toISOString() }, 'hiring.startTooSoon');
  await wrong({ startsAt: new Date(clock.now().getTime() + days(730) + 1_000).toISOString() }, 'hiring.startTooFar');
  await wrong({ amountCents: 1_999 }, 'hiring.totalOutOfRange');
  await wrong({ pricing: 'hourly', amountCents: 10_000_000, minutes: 75 }, 'hiring.totalOutOfRange');
  await wrong({ message: 'x'.repeat(501) }, 'api.badInput');
  await wrong({ message: ' ' }, 'api.badInput');
  await wrong({ totalCents: 1 }, 'api.badInput');
  const { quote: sold, client: other } = await quotedBy(worker);
  await accept(other, sold);
  await wrong({}, 'hiring.slotTaken');
  const first = await counter(client, quote, { startsAt: inDays(5) });
  await expect(counter(worker, first)).rejects.toMatchObject({ code: 'hiring.overlapsJob' });
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'quoted' });
});

test('a Pro whose time is sold after the counter cannot accept it, and nothing changes', async () => {
  const { client, worker, quote, requestId } = await quoted();
  const { quote: sold, client: other } = await quotedBy(worker);
  const first = await counter(client, quote);
  await accept(other, sold);
  await expect(accept(worker, first)).rejects.toMatchObject({ code: 'hiring.slotTaken' });
  expect((await offersOf(requestId))[first]).toBe('quoted');
  expect(await jobsOf(client.id)).toEqual([]);
});

test('a counter from before a change of the project waits for a new one', async () => {
  const [client, worker] = [await person(), await pro()];
  const requestId = await project(client);
  const bid = await offer(worker, requestId);
  clock.forward(1_000);
  await edit(client, requestId);
  await expect(accept(client, bid)).rejects.toMatchObject({ code: 'hiring.offerBeforeChange' });
  clock.forward(1_000);
  const first = await counter(client, bid);
  clock.forward(1_000);
  await edit(client, requestId, 'Four rooms.');
  expect((await bellOf(worker.id)).at(-1)).toBe('projectChanged');
  await expect(accept(worker, first)).rejects.toMatchObject({ code: 'hiring.counterBeforeChange' });
  clock.forward(1_000);
  await accept(client, await counter(worker, first));
});

test('the two are kept apart by a block or the suspension of the client', async () => {
  const { client, worker, quote } = await quoted();
  const first = await counter(client, quote);
  const apart = { code: 'hiring.notTogether' };
  const suspend = (status: 'suspended' | 'approved') =>
    db.updateTable('user').set({ status }).where('id', '=', client.id).execute();
  await suspend('suspended');
  await expect(accept(worker, first)).rejects.toMatchObject(apart);
  await expect(counter(worker, first)).rejects.toMatchObject(apart);
  await suspend('approved');
  await db
    .insertInto('message_block')
    .values({ blocker_id: client.id, blocked_id: worker.id, created_at: clock.now() })
    .execute();
  await expect(accept(worker, first)).rejects.toMatchObject(apart);
  await expect(counter(worker, first)).rejects.toMatchObject(apart);
  expect(await jobsOf(client.id)).toEqual([]);
});

test('a client cannot accept the quote of a Pro who has blocked the client since', async () => {
  const { client, worker, quote } = await quoted();
  await db
    .insertInto('message_block')
    .values({ blocker_id: worker.id, blocked_id: client.id, created_at: clock.now() })
    .execute();
  await expect(accept(client, quote)).rejects.toMatchObject({ code: 'hiring.notTogether' });
  expect(await jobsOf(client.id)).toEqual([]);
});

const inDays = (count: number) => new Date(clock.now().getTime() + days(count)).toISOString();

/** Sends a quote of the Pro to another client. */
async function quotedBy(worker: User) {
  const client = await person();
  return { client, quote: await offer(worker, await request(client, [worker])) };
}

const edit = (client: User, projectId: string, description = 'Three rooms.') =>
  as(client).hiring.editProject({
    projectId,
    title: 'Clean the flat',
    description,
    budgetType: 'fixed',
    budgetCents: 20_000,
  });
