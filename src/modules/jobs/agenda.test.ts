import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { agendaOverLimit } from './limits.ts';

const street = '500 Castro St';
const at = (ms: number) => new Date(world.clock.now().getTime() + ms);
const agendaOf = async (worker: Parameters<typeof world.as>[0]) => (await world.as(worker).jobs.getAgenda({})).items;

test('the agenda lists the work under way by its start, then finished work, newest first', async () => {
  const worker = await world.worker();
  const later = await world.paidJob({ worker, startsAt: at(days(3)) });
  const firstOver = await world.job({ worker, startsAt: at(days(5)) });
  world.clock.forward(1_000);
  const lastOver = await world.job({ worker, startsAt: at(days(6)) });
  const sooner = await world.job({ worker, startsAt: at(days(1)) });
  for (const { jobId } of [lastOver, firstOver]) await world.as(worker).jobs.callOff({ jobId, reason: 'I am ill.' });
  const ids = (await agendaOf(worker)).map(({ id }) => id);
  expect(ids).toEqual([sooner, later, lastOver, firstOver].map(({ jobId }) => jobId));
});

test('of the jobs that are over, the agenda has the newest few', async () => {
  const worker = await world.worker();
  const over: string[] = [];
  for (let n = 0; n <= agendaOverLimit; n += 1) {
    const { jobId } = await world.job({ worker, startsAt: at(days(5 + n)) });
    await world.as(worker).jobs.callOff({ jobId, reason: 'I am ill.' });
    over.unshift(jobId);
    world.clock.forward(1_000);
  }
  const { jobId: ahead } = await world.job({ worker, startsAt: at(days(2)) });
  expect((await agendaOf(worker)).map(({ id }) => id)).toEqual([ahead, ...over.slice(0, agendaOverLimit)]);
});

test('the agenda shows the address from the payment to 14 days after the end', async () => {
  const worker = await world.worker();
  const streetOf = async () => (await agendaOf(worker))[0]?.address?.street;
  const { client, jobId, pin } = await world.job({ worker, startsAt: at(hours(3)) });
  expect(await streetOf()).toBeUndefined();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  await world.as(client).jobs.confirmPayment({ jobId, sessionId });
  expect(await streetOf()).toBe(street);
  world.clock.forward(hours(2));
  await world.as(worker).jobs.checkIn({ jobId, pin });
  await world.photos(jobId);
  await world.as(worker).jobs.submit({ jobId });
  await world.as(client).jobs.release({ jobId });
  world.clock.forward(days(14) - 1);
  expect(await streetOf()).toBe(street);
  world.clock.forward(1);
  expect(await streetOf()).toBeUndefined();
});

test('a canceled job has no address in the agenda', async () => {
  const { client, worker, jobId } = await world.paidJob();
  await world.as(client).jobs.cancel({ jobId, refundCents: 0 });
  expect(await agendaOf(worker)).toMatchObject([{ id: jobId, state: 'cancelled', address: null, acts: [] }]);
});

test('the agenda names the act that is open now', async () => {
  const { worker, jobId, pin } = await world.paidJob({ startsAt: at(hours(3)) });
  const acts = async () => (await agendaOf(worker))[0]?.acts ?? [];
  expect(await acts()).not.toContain('checkIn');
  world.clock.forward(hours(1));
  expect(await acts()).toContain('checkIn');
  await world.as(worker).jobs.checkIn({ jobId, pin });
  expect(await acts()).toContain('submit');
});

test('the agenda is the Pro’s own: others find none of its jobs, and no list has an address', async () => {
  const { client, worker } = await world.paidJob();
  expect(await agendaOf(await world.worker())).toEqual([]);
  for (const user of [client, await world.person({ role: 'admin' })]) {
    expect(await refusalOf(world.as(user).jobs.getAgenda({}))).toBe('api.notFound');
  }
  expect(await refusalOf(world.as(null).jobs.getAgenda({}))).toBe('api.signInRequired');
  const lists = [
    await world.as(worker).jobs.list({ side: 'worker' }),
    await world.as(client).jobs.list({ side: 'client' }),
  ];
  expect(JSON.stringify(lists)).not.toContain(street);
  expect(JSON.stringify(await agendaOf(worker))).toContain(street);
});

test('the agenda takes two queries, whatever its length', async () => {
  const worker = await world.worker();
  for (const day of [1, 2, 3]) await world.paidJob({ worker, startsAt: at(days(day)) });
  expect(await countQueries(worker, (api) => api.jobs.getAgenda({}))).toBe(2);
});

test('a list says what was refunded', async () => {
  const released = await world.releasedJob({ rate: usd(6_000), workedMinutes: 90 });
  const [job] = (await world.as(released.client).jobs.list({ side: 'client' })).items;
  expect(job).toMatchObject({ state: 'released', costCents: 9_000, refundCents: 3_000 });
});
