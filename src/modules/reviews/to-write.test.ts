import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { world } from '#tests/support/world.ts';

test('each side is asked for the reviews of finished jobs that it has not written, for 14 days', async () => {
  const { client, worker, jobId } = await world.releasedJob();
  const toWrite = async () => {
    const clients = await world.as(client).reviews.listToWrite({ side: 'client' });
    const workers = await world.as(worker).reviews.listToWrite({ side: 'worker' });
    return [clients, workers].map(({ items }) => items.map((item) => item.jobId));
  };
  expect(await toWrite()).toEqual([[jobId], [jobId]]);
  await world.as(client).reviews.write({ jobId, rating: 5 });
  expect(await toWrite()).toEqual([[], [jobId]]);
  world.clock.forward(days(14));
  expect(await toWrite()).toEqual([[], []]);
});

test('the Pro is asked about the client under a short name', async () => {
  const { client, worker } = await world.releasedJob();
  const { items: ofClient } = await world.as(client).reviews.listToWrite({ side: 'client' });
  const { items: ofWorker } = await world.as(worker).reviews.listToWrite({ side: 'worker' });
  expect([ofClient[0]?.counterpartName, ofWorker[0]?.counterpartName]).toEqual(['Sam Taylor', 'Maria G.']);
});

test('a job in progress asks for no review', async () => {
  const { client } = await world.paidJob();
  expect((await world.as(client).reviews.listToWrite({ side: 'client' })).items).toEqual([]);
});
