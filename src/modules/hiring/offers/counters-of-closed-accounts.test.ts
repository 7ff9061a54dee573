import { expect, test } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, counter, offer, offersOf, project, quoted, recipientsOf, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';
import { eraseRequests, lockOpenHiring, readRequestData } from '../personal-store.server.ts';
import { withdrawEverything } from '../withdraw-everything.server.ts';

const { db, clock } = world;

/** What the closing of an account does to requests and offers. */
const leave = (user: User) =>
  transaction(db, async (tx) => {
    const open = await lockOpenHiring(tx, user.id);
    await withdrawEverything(world.contextOf(user), tx, { userId: user.id, open, at: clock.now() });
    await eraseRequests(tx, user.id);
  });

const messagesOf = async (requestId: string) => {
  const rows = await db
    .selectFrom('offer')
    .select('message')
    .where('request_id', '=', requestId)
    .orderBy('round')
    .execute();
  return rows.map(({ message }) => message);
};

test('a Pro whose account closes declines the counter of the client, and the texts of the Pro are emptied', async () => {
  const { client, worker, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  await leave(worker);
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'declined' });
  expect(await recipientsOf(requestId)).toEqual({ [worker.id]: 'declined' });
  expect((await bellOf(client.id)).at(-1)).toBe('counterDeclined');
  expect(await messagesOf(requestId)).toEqual(['…', 'How about this?']);
});

test('a Pro whose account closes after a withdrawn bid says no to no one, as a project has asked no one', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await world.as(worker).hiring.withdrawOffer({ offerId: await offer(worker, projectId) });
  const asked = await request(client, [worker]);
  await leave(worker);
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'offerWithdrawn', 'requestDeclined']);
  expect(await recipientsOf(asked)).toEqual({ [worker.id]: 'declined' });
  expect(await recipientsOf(projectId)).toEqual({ [worker.id]: 'requested' });
});

test('a client whose account closes ends the offers, and the texts of the client are emptied', async () => {
  const { client, requestId, quote } = await quoted();
  const first = await counter(client, quote);
  await leave(client);
  expect(await offersOf(requestId)).toEqual({ [quote]: 'countered', [first]: 'not_selected' });
  expect(await messagesOf(requestId)).toEqual(['I can do it.', '…']);
});

test('the copy of a person’s data has the offers that the person made', async () => {
  const { client, worker, quote } = await quoted();
  const first = await counter(client, quote);
  const offers = async (user: User) => (await readRequestData(db, user.id)).records.offers;
  expect(await offers(client)).toMatchObject([{ id: first, countered_offer_id: quote }]);
  expect(await offers(worker)).toMatchObject([{ id: quote }]);
});
