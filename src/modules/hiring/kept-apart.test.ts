import { beforeEach, expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, details, offer, offersOf, project, recipientsOf, request } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

/** What a client and a Pro can start with each other once one has blocked the other, or an administrator has closed their conversation. */

const { as, clock, db } = world;

type Pair = { client: User; pro: User };

const block = (blocker: User, blocked: User) =>
  db
    .insertInto('message_block')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: clock.now() })
    .execute();

const ways: [string, (pair: Pair) => Promise<unknown>][] = [
  ['the Pro has blocked the client', ({ client, pro }) => block(pro, client)],
  ['the client has blocked the Pro', ({ client, pro }) => block(client, pro)],
  [
    'an administrator has closed their conversation',
    ({ client, pro }) =>
      db
        .insertInto('conversation')
        .values({ client_id: client.id, worker_id: pro.id, created_at: clock.now(), closed_reason: 'Threats.' })
        .execute(),
  ],
];

let pair: Pair;

beforeEach(async () => {
  pair = { client: await world.client(), pro: await world.worker() };
});

test.each(ways)('when %s, the client asks the Pro as little as one who is not available', async (_, part) => {
  const { client, pro } = pair;
  const other = await world.worker();
  const open = await request(client, [other]);
  await part(pair);
  expect(await refusalOf(request(client, [other, pro]))).toBe('hiring.workerNotAvailable');
  const asking = as(client).hiring.askMore({ requestId: open, workerIds: [pro.id] });
  expect(await refusalOf(asking)).toBe('hiring.workerNotAvailable');
  expect(await recipientsOf(open)).toEqual({ [other.id]: 'requested' });
  expect(await bellOf(pro.id)).toEqual([]);
  const { category, zip } = details;
  const { items, elsewhere } = await as(client).hiring.listCandidates({ category, zip, first: [pro.id] });
  expect([items.map(({ id }) => id).includes(pro.id), elsewhere]).toEqual([false, []]);
  // All others ask as before.
  expect(await refusalOf(request(await world.client(), [pro]))).toBeNull();
});

test.each([
  ...ways,
  [
    'the client is suspended',
    ({ client }: Pair) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', client.id).execute() as Promise<unknown>,
  ] as const,
])('when %s, the Pro sends neither quotes nor bids nor questions', async (_, part) => {
  const { client, pro } = pair;
  const asked = await request(client, [pro]);
  const projectId = await project(client);
  await as(pro).hiring.withdrawOffer({ offerId: await offer(pro, projectId) });
  const before = await bellOf(client.id);
  await part(pair);
  clock.forward(1_000);
  expect(await refusalOf(offer(pro, asked))).toBe('hiring.notTogether');
  expect(await refusalOf(as(pro).hiring.askQuestion({ projectId, question: 'Which floor?' }))).toBe(
    'hiring.notTogether',
  );
  expect(await refusalOf(offer(pro, projectId))).toBe('hiring.notTogether');
  expect(await bellOf(client.id)).toEqual(before);
  expect(await offersOf(asked)).toEqual({});
  expect(Object.values(await offersOf(projectId))).toEqual(['withdrawn']);
});

test('a lifted block lets the client ask again', async () => {
  const { client, pro } = pair;
  await block(pro, client);
  await db.deleteFrom('message_block').where('blocker_id', '=', pro.id).execute();
  await offer(pro, await request(client, [pro]));
});
