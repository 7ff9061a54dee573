import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

const { clock } = world;

test('the Pro alone reads when the money was sent to the payout account', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const job = await world.releasedJob({ worker });
  const sent = async (user: User) => (await world.as(user).jobs.get({ jobId: job.jobId })).money.sentPayouts;
  expect(await sent(job.worker)).toEqual([]);
  await world.work();
  expect(await sent(job.worker)).toEqual([{ cents: 10_800, at: clock.now().toISOString() }]);
  expect(await sent(job.client)).toEqual([]);
});
