import { expect, test } from 'vitest';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

test('a Pro reads the own badges, what the next one needs, and the answer time', async () => {
  const worker = await world.worker();
  expect(await world.as(worker).jobs.getStanding()).toMatchObject({
    isMember: false,
    missingChecks: ['identity', 'background'],
    completedJobs: 0,
    openDisputes: 0,
    answers: 0,
  });
});

test('a client and a Pro without a profile have no standing', async () => {
  const refusals = [world.as(await world.client()), world.as(await world.person({ role: 'contractor' }))];
  expect(await Promise.all(refusals.map((as) => refusalOf(as.jobs.getStanding())))).toEqual([
    'api.notFound',
    'api.notFound',
  ]);
});
