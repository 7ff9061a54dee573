import { expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { as } = world;

/** Work that can be done online or by phone. */
const remoteWork = { categoryId: 10, subcategoryId: 1003 };

/** Creates a job of `client` at a street, or without; later jobs start on later days. */
async function jobAt(client: User, address: { street?: string; unit?: string; notes?: string; remote?: boolean }) {
  world.clock.forward(minutes(1));
  const job = await world.job({ client, address: false, ...(address.remote && remoteWork) });
  await as(client).jobs.setAddress({ jobId: job.jobId, ...address });
  return job;
}

const newJob = (client: User) => world.job({ client, address: false });

/** Returns the streets that the client is offered for a job: on its page, and before the payment. */
async function offeredTo(user: User, jobId: string): Promise<string[]> {
  const { earlierAddresses } = await as(user).jobs.get({ jobId });
  const toPay = await as(user).jobs.findForCheckout({ id: jobId });
  expect(toPay.earlierAddresses).toEqual(earlierAddresses);
  return earlierAddresses.map(({ street, unit }) => [street, unit].filter(Boolean).join(', '));
}

test('a client is offered the three newest addresses of earlier jobs, each once', async () => {
  const client = await world.client();
  for (const street of ['1 First St', '2 Second St', '3 Third St', '4 Fourth St']) await jobAt(client, { street });
  await jobAt(client, { street: '2 SECOND ST' });
  await jobAt(client, { street: '2 Second St', unit: 'Apt 3' });
  await jobAt(client, { remote: true });
  const { jobId } = await newJob(client);
  expect(await offeredTo(client, jobId)).toEqual(['2 Second St, Apt 3', '2 SECOND ST', '4 Fourth St']);
});

test('the address of the job, and one with another ZIP code, are not offered', async () => {
  const client = await world.client();
  const elsewhere = await jobAt(client, { street: '1 Elsewhere Rd' });
  await world.db.updateTable('job').set({ zip: '94110' }).where('id', '=', elsewhere.jobId).execute();
  await jobAt(client, { street: '500 Castro St' });
  const { jobId } = await newJob(client);
  expect(await offeredTo(client, jobId)).toEqual(['500 Castro St']);
  await as(client).jobs.setAddress({ jobId, street: '500 castro st' });
  expect(await offeredTo(client, jobId)).toEqual([]);
  expect(await refusalOf(as(client).jobs.setAddress({ jobId, sameAs: elsewhere.jobId }))).toBe('api.notFound');
});

test('choosing an earlier address takes its unit and its notes', async () => {
  const client = await world.client();
  const home = { street: '742 Valencia St', unit: 'Apt 3', notes: 'Gate code 1942' };
  const earlier = await jobAt(client, home);
  const { jobId } = await world.job({ client, address: false, ...remoteWork });
  const { address } = await as(client).jobs.setAddress({ jobId, sameAs: earlier.jobId, street: 'left out' });
  expect(address).toEqual({ remote: false, ...home });
  expect((await as(client).jobs.get({ jobId })).address).toEqual(address);
  const online = await as(client).jobs.setAddress({ jobId, sameAs: earlier.jobId, remote: true });
  expect(online.address).toMatchObject({ remote: true, street: null });
});

test('the earlier address of a paid job is news to its Pro once', async () => {
  const client = await world.client();
  const earlier = await jobAt(client, { street: '742 Valencia St' });
  const { worker, jobId } = await world.paidJob({ client });
  for (let again = 0; again < 2; again += 1) await as(client).jobs.setAddress({ jobId, sameAs: earlier.jobId });
  const kinds = await world.db.selectFrom('notification').select('kind').where('user_id', '=', worker.id).execute();
  expect(kinds.filter(({ kind }) => kind === 'addressChanged')).toHaveLength(1);
});

test('no other person is offered an address, or can take it', async () => {
  const [client, stranger] = [await world.client(), await world.client()];
  const earlier = await jobAt(client, { street: '742 Valencia St', notes: 'Gate code 1942' });
  const other = await newJob(stranger);
  expect(await offeredTo(stranger, other.jobId)).toEqual([]);
  expect(await refusalOf(as(stranger).jobs.setAddress({ jobId: other.jobId, sameAs: earlier.jobId }))).toBe(
    'api.notFound',
  );
  expect((await as(stranger).jobs.get({ jobId: other.jobId })).hasAddress).toBe(false);
  // The Pro of the next job, also one who hires in the same place, sees no address of the client's other jobs.
  const { worker, jobId } = await world.paidJob({ client, worker: await world.worker({ role: 'dual' }) });
  expect((await as(worker).jobs.get({ jobId })).earlierAddresses).toEqual([]);
  expect(JSON.stringify(await as(worker).jobs.get({ jobId }))).not.toMatch(/Valencia|1942/);
});

test('a job without an address has none to take, and a job that is over is offered none', async () => {
  const client = await world.client();
  const [bare, online] = [await newJob(client), await jobAt(client, { remote: true })];
  const { jobId } = await world.job({ client, address: false });
  for (const { jobId: sameAs } of [bare, online]) {
    expect(await refusalOf(as(client).jobs.setAddress({ jobId, sameAs }))).toBe('api.notFound');
  }
  await jobAt(client, { street: '742 Valencia St' });
  await as(client).jobs.callOff({ jobId, reason: 'Plans have changed.' });
  world.clock.forward(days(1));
  expect((await as(client).jobs.get({ jobId })).earlierAddresses).toEqual([]);
});
