import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

type Act = (user: User | null, job: JobWorld & { sessionId: string }) => Promise<unknown>;

const acts: Record<string, { for: 'client' | 'worker' | 'both'; act: Act }> = {
  get: { for: 'both', act: (user, { jobId }) => world.as(user).jobs.get({ jobId }) },
  findForCheckout: { for: 'client', act: (user, { jobId }) => world.as(user).jobs.findForCheckout({ id: jobId }) },
  createCheckoutSession: {
    for: 'client',
    act: (user, { jobId }) => world.as(user).jobs.createCheckoutSession({ jobId }),
  },
  confirmPayment: {
    for: 'client',
    act: (user, { jobId, sessionId }) => world.as(user).jobs.confirmPayment({ jobId, sessionId }),
  },
  sendConfirmationSms: { for: 'client', act: (user, { jobId }) => world.as(user).jobs.sendConfirmationSms({ jobId }) },
  checkIn: { for: 'worker', act: (user, { jobId, pin }) => world.as(user).jobs.checkIn({ jobId, pin }) },
  submit: { for: 'worker', act: (user, { jobId }) => world.as(user).jobs.submit({ jobId }) },
  release: { for: 'client', act: (user, { jobId }) => world.as(user).jobs.release({ jobId }) },
  setAddress: {
    for: 'client',
    act: (user, { jobId }) => world.as(user).jobs.setAddress({ jobId, street: '1 Elsewhere Rd' }),
  },
  callOff: { for: 'both', act: (user, { jobId }) => world.as(user).jobs.callOff({ jobId, reason: 'No.' }) },
  pause: { for: 'client', act: (user, { jobId }) => world.as(user).jobs.pause({ jobId }) },
  dispute: {
    for: 'both',
    act: (user, { jobId }) => world.as(user).jobs.dispute({ jobId, reason: 'The floor is still dirty.' }),
  },
  settleForOther: {
    for: 'both',
    act: (user, { jobId }) => world.as(user).jobs.settleForOther({ jobId, amountCents: 12_000 }),
  },
  requestChanges: {
    for: 'client',
    act: (user, { jobId }) => world.as(user).jobs.requestChanges({ jobId, reason: 'One wall is still bare.' }),
  },
  answerChanges: {
    for: 'worker',
    act: (user, { jobId }) => world.as(user).jobs.answerChanges({ jobId, answer: 'I painted it.' }),
  },
  withdrawChanges: {
    for: 'client',
    act: (user, { jobId }) => world.as(user).jobs.withdrawChanges({ jobId }),
  },
  offerSplit: {
    for: 'both',
    act: (user, { jobId }) => world.as(user).jobs.offerSplit({ jobId, refundCents: 4_000, heldCents: 12_000 }),
  },
};

const startingSoon = () => world.paidJob({ startsAt: new Date(world.clock.now().getTime() + hours(1)) });

const snapshot = async (jobId: string) => ({
  job: await world.db.selectFrom('job').selectAll().where('id', '=', jobId).execute(),
  address: await world.db.selectFrom('job_address').selectAll().where('job_id', '=', jobId).execute(),
  case: await world.db.selectFrom('job_case').selectAll().where('job_id', '=', jobId).execute(),
  hold: await world.db.selectFrom('hold').selectAll().where('purpose_id', '=', jobId).execute(),
  sessions: await world.db.selectFrom('checkout_session').selectAll().execute(),
});

/** Returns a job in the state from which `name` starts. */
async function jobFor(name: string): Promise<JobWorld & { sessionId: string }> {
  const makers: Record<string, () => Promise<JobWorld>> = {
    checkIn: startingSoon,
    setAddress: world.job,
    callOff: world.job,
    pause: world.submittedJob,
    requestChanges: world.submittedJob,
    answerChanges: world.changesJob,
    withdrawChanges: world.changesJob,
    dispute: world.submittedJob,
    settleForOther: world.reportedJob,
    offerSplit: world.reportedJob,
    submit: world.startedJob,
    release: world.submittedJob,
    sendConfirmationSms: world.paidJob,
  };
  const job = await (makers[name] ?? world.job)();
  if (name === 'submit') await world.photos(job.jobId);
  if (name !== 'confirmPayment') return { ...job, sessionId: '' };
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  world.gateway.pay(sessionId);
  return { ...job, sessionId };
}

test.each(Object.keys(acts))('%s is for its side; everyone else finds nothing and changes nothing', async (name) => {
  const { for: side, act } = acts[name] as (typeof acts)[string];
  const job = await jobFor(name);
  const outsiders = [await world.client(), await world.worker(), await world.person({ role: 'admin' })];
  if (side === 'client') outsiders.push(job.worker);
  if (side === 'worker') outsiders.push(job.client);
  const before = await snapshot(job.jobId);
  for (const outsider of outsiders) expect(await refusalOf(act(outsider, job))).toBe('api.notFound');
  expect(await refusalOf(act(null, job))).toBe('api.signInRequired');
  expect(await snapshot(job.jobId)).toEqual(before);
  for (const insider of side === 'both' ? (['client', 'worker'] as const) : [side]) {
    const own = await jobFor(name);
    expect(await refusalOf(act(own[insider], own))).toBeNull();
  }
});

test('a session of another job confirms nothing, even if the client paid for that job', async () => {
  const client = await world.client();
  const [cheap, dear] = [await world.job({ client }), await world.job({ client })];
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId: cheap.jobId });
  world.gateway.pay(sessionId);
  const before = await snapshot(dear.jobId);
  expect(await refusalOf(world.as(client).jobs.confirmPayment({ jobId: dear.jobId, sessionId }))).toBe('api.notFound');
  expect(await refusalOf(world.as(client).jobs.confirmPayment({ jobId: dear.jobId, sessionId: 'cs_made_up' }))).toBe(
    'api.notFound',
  );
  expect(await snapshot(dear.jobId)).toEqual(before);
});

test('an id in capital letters is the same job', async () => {
  const { client, jobId } = await world.job();
  expect((await world.as(client).jobs.get({ jobId: jobId.toUpperCase() })).id).toBe(jobId);
});
