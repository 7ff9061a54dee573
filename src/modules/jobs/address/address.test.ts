import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { settleCase } from '../public.server.ts';
import { type JobState, jobStates } from '../states.ts';

const street = '742 Valencia St';
const address = { remote: false, street, unit: 'Apt 3', notes: 'Gate code 1942' };

async function jobWithAddress(make: (about?: object) => Promise<JobWorld>, about: object = {}) {
  const job = await make(about);
  const { street, unit, notes } = address;
  await world.as(job.client).jobs.setAddress({ jobId: job.jobId, street, unit, notes });
  return job;
}

const addressFor = async (user: JobWorld['client'], jobId: string) =>
  (await world.as(user).jobs.get({ jobId })).address;

test('the Pro sees the address once the job is paid, and the client always', async () => {
  const unpaid = await jobWithAddress(world.job);
  expect(await addressFor(unpaid.client, unpaid.jobId)).toEqual(address);
  expect(await addressFor(unpaid.worker, unpaid.jobId)).toBeNull();
  const paid = await jobWithAddress(world.paidJob);
  expect(await addressFor(paid.worker, paid.jobId)).toEqual(address);
});

test('the Pro sees the address until 14 days after the end', async () => {
  const { client, worker, jobId } = await jobWithAddress(world.startedJob);
  await world.photos(jobId);
  await world.as(worker).jobs.submit({ jobId });
  await world.as(client).jobs.release({ jobId });
  world.clock.forward(days(14) - 1);
  expect(await addressFor(worker, jobId)).toEqual(address);
  world.clock.forward(1);
  expect(await addressFor(worker, jobId)).toBeNull();
  expect(await addressFor(client, jobId)).toEqual(address);
});

test('a canceled job shows the Pro no address', async () => {
  const { client, worker, jobId } = await jobWithAddress(world.paidJob);
  await world.as(client).jobs.cancel({ jobId, refundCents: 0 });
  expect(await addressFor(worker, jobId)).toBeNull();
});

const tick = () => world.run('jobs.tick');

async function calledOff(): Promise<JobWorld> {
  const job = await world.job();
  await world.as(job.client).jobs.callOff({ jobId: job.jobId, reason: 'Plans have changed.' });
  return job;
}

async function expired(): Promise<JobWorld> {
  const job = await world.job();
  world.clock.forward(days(4));
  await tick();
  return job;
}

async function missed(): Promise<JobWorld> {
  const job = await world.paidJob();
  world.clock.forward(days(4));
  await tick();
  return job;
}

async function cancelled(): Promise<JobWorld> {
  const job = await world.paidJob();
  await world.as(job.worker).jobs.cancel({ jobId: job.jobId, refundCents: 0, reason: 'The van broke down.' });
  return job;
}

async function frozen(): Promise<JobWorld> {
  const job = await world.submittedJob();
  await takeBack(job.jobId);
  return job;
}

async function settled(): Promise<JobWorld> {
  const job = await world.reportedJob();
  await settleCase(world.db, { jobId: job.jobId, amount: usd(1_000), explanation: 'Half.', at: world.clock.now() });
  return job;
}

const jobIn: Record<JobState, () => Promise<JobWorld>> = {
  awaiting_payment: world.job,
  called_off: calledOff,
  expired,
  paid: world.paidJob,
  in_progress: world.startedJob,
  needs_attention: missed,
  submitted: world.submittedJob,
  changes_requested: world.changesJob,
  disputed: world.reportedJob,
  frozen,
  cancelled,
  released: world.releasedJob,
  settled,
};

test.each(jobStates)('outsiders find no job to ask the address of: %s', async (state) => {
  const { client, jobId } = await jobIn[state]();
  expect((await world.as(client).jobs.get({ jobId })).state).toBe(state);
  const notChosen = await world.worker();
  const outsiders = [await world.client(), notChosen, await world.person({ role: 'admin' }), null];
  for (const user of outsiders) {
    const code = user ? 'api.notFound' : 'api.signInRequired';
    expect(await refusalOf(world.as(user).jobs.get({ jobId }))).toBe(code);
    expect(await refusalOf(world.as(user).jobs.setAddress({ jobId, street: '1 Elsewhere Rd' }))).toBe(code);
  }
});

/** Work that can be done online or by phone. */
const remoteWork = { categoryId: 10, subcategoryId: 1003 };

test('payment waits for the address, or for the word that none is needed', async () => {
  const { client, jobId } = await world.job({ address: false, ...remoteWork });
  const pay = () => refusalOf(world.as(client).jobs.createCheckoutSession({ jobId }));
  expect(await pay()).toBe('jobs.addressMissing');
  for (const typed of [{}, { street: '  ' }, { street: 'x' }, { street: '🏠🏠' }, { remote: false }]) {
    expect(await refusalOf(world.as(client).jobs.setAddress({ jobId, ...typed }))).toBe('jobs.streetMissing');
  }
  const { address } = await world.as(client).jobs.setAddress({ jobId, remote: true, street: 'left out' });
  expect(address).toEqual({ remote: true, street: null, unit: null, notes: null });
  expect(await pay()).toBeNull();
});

test.each([
  ['a service', { subcategoryId: 101 }],
  ['any service of a category', {}],
])('work at a place, of %s, does not go without an address', async (_, work) => {
  const { client, jobId } = await world.job({ address: false, ...work });
  const { jobs } = world.as(client);
  for (const typed of [{}, { street }, { sameAs: jobId }])
    expect(await refusalOf(jobs.setAddress({ jobId, remote: true, ...typed }))).toBe('jobs.streetMissing');
  expect((await jobs.get({ jobId })).address).toBeNull();
  expect(await refusalOf(jobs.createCheckoutSession({ jobId }))).toBe('jobs.addressMissing');
});

test('the address can be corrected until the work is submitted', async () => {
  const { client, worker, jobId } = await world.startedJob();
  const correct = (line: string) => refusalOf(world.as(client).jobs.setAddress({ jobId, street: line }));
  expect(await correct('500 Castro Street')).toBeNull();
  expect((await addressFor(worker, jobId))?.street).toBe('500 Castro Street');
  await world.photos(jobId);
  await world.as(worker).jobs.submit({ jobId });
  expect(await correct('1 Late St')).toBe('jobs.notNow');
  expect((await addressFor(worker, jobId))?.street).toBe('500 Castro Street');
});

test('the address is in no event, audit row, mail, text or notification', async () => {
  const client = await world.client({ phone: '+14155550177' });
  const job = await world.job({ client });
  await world.as(client).jobs.setAddress({ jobId: job.jobId, street, notes: 'Gate code 1942' });
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId: job.jobId });
  world.gateway.pay(sessionId);
  await world.as(client).jobs.confirmPayment({ jobId: job.jobId, sessionId });
  await world.work();
  const tables = await Promise.all(
    (['job_event', 'audit_event', 'notification', 'checkout_session', 'hold'] as const).map((table) =>
      world.db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(tables.flat().length).toBeGreaterThan(3);
  expect(JSON.stringify([tables, world.mails, world.texts])).not.toMatch(/742 Valencia|Gate code/);
});

test('the Pro is told when the address of a paid job changes, without the address', async () => {
  const job = await world.paidJob(remoteWork);
  const { client, worker, jobId } = job;
  const told = async (user = worker) =>
    world.db
      .selectFrom('notification')
      .select(['path', 'data'])
      .where('user_id', '=', user.id)
      .where('kind', '=', 'addressChanged')
      .execute();
  const change = (typed: { street?: string; notes?: string; remote?: boolean }) =>
    world.as(client).jobs.setAddress({ jobId, ...typed });
  await change({ street: '500 Castro St' });
  expect(await told()).toEqual([]);
  await change({ street });
  expect(await told()).toEqual([{ path: `/jobs/${jobId}`, data: { jobId, title: 'Clean the flat' } }]);
  await change({ street, notes: 'Gate code 1942' });
  await change({ street, notes: 'Gate code 1942' });
  expect(await told()).toHaveLength(2);
  await change({ remote: true });
  expect(await told()).toHaveLength(3);
  expect(await told(client)).toEqual([]);
  await world.work();
  const mails = world.mails.filter(({ to }) => to === worker.email);
  expect(mails.some(({ subject }) => subject.includes('address'))).toBe(true);
  expect(JSON.stringify(mails)).not.toMatch(/Valencia|Castro|1942/);
});

test('the address of a paid job changes ten times in 24 hours, and then waits', async () => {
  const { client, worker, jobId } = await world.paidJob();
  const set = (line: string) => world.as(client).jobs.setAddress({ jobId, street: line });
  for (let n = 1; n <= 10; n++) await set(`${n} Valencia St`);
  const refused = await set('11 Valencia St').catch((error: Error) => error);
  expect(refused).toMatchObject({ code: 'jobs.tooManyAddresses', status: 429 });
  expect((await addressFor(worker, jobId))?.street).toBe('10 Valencia St');
  expect(await refusalOf(set('10 Valencia St'))).toBeNull();
  world.clock.forward(hours(12));
  expect(await refusalOf(set('11 Valencia St'))).toBe('jobs.tooManyAddresses');
  world.clock.forward(hours(12));
  expect(await refusalOf(set('11 Valencia St'))).toBeNull();
  const other = await world.paidJob({ client, worker, startsAt: after(world.clock.now(), days(3)) });
  expect(await refusalOf(world.as(client).jobs.setAddress({ jobId: other.jobId, street }))).toBeNull();
});

test('before the payment, the address changes as often as the client likes', async () => {
  const { client, jobId } = await world.job();
  for (let n = 1; n <= 12; n++) await world.as(client).jobs.setAddress({ jobId, street: `${n} Valencia St` });
  expect((await addressFor(client, jobId))?.street).toBe('12 Valencia St');
});

test('the Pro of an unpaid job hears nothing of its address', async () => {
  const { worker, jobId } = await jobWithAddress(world.job);
  const kinds = await world.db.selectFrom('notification').select('kind').where('user_id', '=', worker.id).execute();
  expect(kinds.map(({ kind }) => kind)).not.toContain('addressChanged');
  expect(await addressFor(worker, jobId)).toBeNull();
});

test('the PIN opens the work from two hours before the start', async () => {
  const { worker, jobId, pin } = await world.paidJob();
  const checkIn = () => refusalOf(world.as(worker).jobs.checkIn({ jobId, pin }));
  const seen = async () => world.as(worker).jobs.get({ jobId });
  world.clock.forward(hours(22) - 1);
  expect(await checkIn()).toBe('jobs.tooEarly');
  expect((await seen()).acts).not.toContain('checkIn');
  world.clock.forward(1);
  expect(await seen()).toMatchObject({ checkInFrom: world.clock.now().toISOString() });
  expect((await seen()).acts).toContain('checkIn');
  expect(await checkIn()).toBeNull();
  expect((await seen()).state satisfies JobState).toBe('in_progress');
});
