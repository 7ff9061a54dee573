import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import { settleCase } from './case/settle-case.server.ts';
import { payIfCaptured } from './payment/payment-captured.server.ts';
import { type JobState, jobStates } from './states.ts';
import { type MovedJob, moveGuarded } from './store.server.ts';
import { type JobAct, type JobMove, type JobSide, jobTransitions, openActs } from './transitions.ts';

const acts = Object.keys(jobTransitions) as JobAct[];

const stateOf = async (jobId: string) =>
  (await world.db.selectFrom('job').select('state').where('id', '=', jobId).executeTakeFirstOrThrow()).state;

const dueAt: Partial<Record<JobAct, () => Date>> = {
  expire: () => world.clock.now(),
  pause: () => new Date(world.clock.now().getTime() + hours(48)),
};

/** Returns a job in `state`, with everything else that `act` needs. */
async function jobIn(state: JobState, act: JobAct) {
  const startsAt = new Date(world.clock.now().getTime() + hours(1));
  const isUnpaid = act === 'expire' || act === 'callOff';
  const job = isUnpaid ? await world.job({ startsAt }) : await world.paidJob({ startsAt });
  await world.photos(job.jobId);
  await world.db
    .updateTable('job')
    .set({ state, due_at: dueAt[act]?.() ?? null, paid_at: world.clock.now() })
    .where('id', '=', job.jobId)
    .execute();
  if (state === 'disputed') {
    const opened = { opened_by: 'client' as const, reason: 'The floor is still dirty.', opened_at: world.clock.now() };
    await world.db
      .insertInto('job_case')
      .values({ job_id: job.jobId, ...opened })
      .execute();
  }
  return job;
}

type JobToTry = Awaited<ReturnType<typeof jobIn>>;

const attempts: Record<JobAct, (job: JobToTry) => Promise<unknown>> = {
  pay: ({ client, jobId }) => refusalOf(world.as(client).jobs.createCheckoutSession({ jobId })),
  paymentArrives: ({ jobId }) => transaction(world.db, (tx) => payIfCaptured(tx, jobId, world.clock.now())),
  expire: () => world.run('jobs.tick'),
  callOff: ({ client, jobId }) => refusalOf(world.as(client).jobs.callOff({ jobId, reason: 'Found another way.' })),
  checkIn: ({ worker, jobId, pin }) => refusalOf(world.as(worker).jobs.checkIn({ jobId, pin })),
  cancel: ({ client, jobId }) => refusalOf(world.as(client).jobs.cancel({ jobId, refundCents: 0 })),
  submit: ({ worker, jobId }) => refusalOf(world.as(worker).jobs.submit({ jobId })),
  release: ({ client, jobId }) => refusalOf(world.as(client).jobs.release({ jobId })),
  pause: ({ client, jobId }) => refusalOf(world.as(client).jobs.pause({ jobId })),
  dispute: ({ client, jobId }) =>
    refusalOf(world.as(client).jobs.dispute({ jobId, reason: 'The floor is still dirty.' })),
  settle: ({ jobId }) =>
    refusalOf(settleCase(world.db, { jobId, amount: usd(5_000), explanation: 'Half.', at: world.clock.now() })),
};

test.each(acts)('%s works from the states of the table, and from no other', async (act) => {
  const { from, to } = jobTransitions[act];
  for (const state of jobStates) {
    const job = await jobIn(state, act);
    await attempts[act](job);
    const expected = (from as readonly JobState[]).includes(state) ? to : state;
    expect([state, await stateOf(job.jobId)]).toEqual([state, expected]);
  }
});

const moves = acts.filter((act): act is JobMove => act !== 'pay');
const starts = moves.flatMap((act) => jobTransitions[act].from.map((from) => [act, from] as const));

test.each(starts)('%s from %s leaves a line in the timeline and in the audit log', async (act, from) => {
  const { to, by } = jobTransitions[act];
  const job = await jobIn(from, act);
  await attempts[act](job);
  const events = await world.db
    .selectFrom('job_event')
    .select(['act', 'from_state', 'to_state', 'actor_role'])
    .where('job_id', '=', job.jobId)
    .orderBy('id')
    .execute();
  expect(events.at(-1)).toMatchObject({ act, from_state: from, to_state: to });
  expect(by).toContain(events.at(-1)?.actor_role);
  const audit = await world.db
    .selectFrom('audit_event')
    .select(['act', 'at'])
    .where('subject_id', '=', job.jobId)
    .orderBy('id')
    .execute();
  expect(audit.at(-1)).toEqual({ act: `jobs.${act}`, at: world.clock.now() });
});

test.each(['paid', 'in_progress'] as const)(
  'a transition from several states reports that it started in %s',
  async (from) => {
    const { jobId } = await jobIn(from, 'checkIn');
    const transition = await transaction(world.db, (tx) =>
      moveGuarded(tx, jobId, ['paid', 'in_progress'], { state: 'submitted' }),
    );
    expect(transition).toMatchObject({ id: jobId, state: 'submitted', stateBefore: from });
  },
);

test('a transition that waited for another one starts from its result', async () => {
  const { jobId } = await jobIn('paid', 'checkIn');
  let second: Promise<MovedJob | undefined> | undefined;
  await transaction(world.db, async (tx) => {
    await moveGuarded(tx, jobId, ['paid'], { state: 'in_progress' });
    second = transaction(world.db, (other) =>
      moveGuarded(other, jobId, ['paid', 'in_progress'], { state: 'submitted' }),
    );
    await untilBlocked(second);
  });
  expect(await second).toMatchObject({ state: 'submitted', stateBefore: 'in_progress' });
});

test('each side sees only its own acts', () => {
  const offered = (side: JobSide) => jobStates.flatMap((state) => openActs(state, side).map((act) => [state, act]));
  expect(offered('client')).toEqual([
    ['awaiting_payment', 'pay'],
    ['awaiting_payment', 'callOff'],
    ['paid', 'cancel'],
    ['paid', 'dispute'],
    ['in_progress', 'dispute'],
    ['submitted', 'release'],
    ['submitted', 'pause'],
    ['submitted', 'dispute'],
  ]);
  expect(offered('worker')).toEqual([
    ['awaiting_payment', 'callOff'],
    ['paid', 'checkIn'],
    ['paid', 'cancel'],
    ['paid', 'dispute'],
    ['in_progress', 'submit'],
    ['in_progress', 'dispute'],
    ['submitted', 'dispute'],
  ]);
});
