import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { targetsOf } from '#lib/machine.ts';
import { usd } from '#lib/money.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import { askAboutFinish, askAboutStart, openUnanswered, refundUnanswered } from './attention/stand-still.server.ts';
import { settleCase } from './case/settle-case.server.ts';
import { openUnchanged } from './changes/open-unchanged.server.ts';
import { endByBank, freeze, unfreeze } from './chargeback/freeze-job.server.ts';
import { payIfCaptured } from './payment/payment-captured.server.ts';
import { followRefund } from './payment/refunded-elsewhere.server.ts';
import { type JobState, jobStates, questionOf } from './states.ts';
import { type JobRow, lockJob, type MovedJob, moveGuarded } from './store.server.ts';
import {
  dueAct,
  type JobAct,
  type JobMove,
  type JobSide,
  jobTransitions,
  openActs,
  startedFor,
} from './transitions.ts';

const acts = Object.keys(jobTransitions) as JobAct[];

const stateOf = async (jobId: string) =>
  (await world.db.selectFrom('job').select('state').where('id', '=', jobId).executeTakeFirstOrThrow()).state;

const unstartedStates: JobState[] = ['awaiting_payment', 'called_off', 'expired', 'paid', 'frozen'];
/** Whether the work of a job in `state` has started; in a state that allows both, as `act` needs it. */
const isStarted = (state: JobState, act: JobAct): boolean =>
  state === 'needs_attention' ? startedFor(act) !== false : !unstartedStates.includes(state);

function dueAt(state: JobState, act: JobAct): Date | null {
  if (act === 'pause' || act === 'requestChanges') return new Date(world.clock.now().getTime() + hours(48));
  const due = dueAct({ state, isStarted: isStarted(state, act) }) ?? 'expire';
  return act === 'expire' && due === 'expire' ? world.clock.now() : null;
}

/** Returns a job in `state`, with everything else that `act` needs. */
async function jobIn(state: JobState, act: JobAct, started = isStarted(state, act)) {
  const startsAt = new Date(world.clock.now().getTime() + hours(1));
  const isUnpaid = act === 'expire' || act === 'callOff';
  const job = isUnpaid ? await world.job({ startsAt }) : await world.paidJob({ startsAt });
  await world.photos(job.jobId);
  await world.db
    .updateTable('job')
    .set({
      state,
      due_at: state === 'frozen' ? null : dueAt(state, act),
      paid_at: world.clock.now(),
      started_at: started ? world.clock.now() : null,
      frozen_from: state === 'frozen' ? 'paid' : null,
    })
    .where('id', '=', job.jobId)
    .execute();
  if (state === 'disputed') {
    const opened = { opened_by: 'client' as const, reason: 'The floor is still dirty.', opened_at: world.clock.now() };
    await world.db
      .insertInto('job_case')
      .values({ job_id: job.jobId, ...opened })
      .execute();
  }
  if (state === 'changes_requested') {
    const at = world.clock.now();
    const request = { round: 1, reason: 'The floor is still dirty.', requested_at: at, release_at: at };
    await world.db
      .insertInto('job_change_request')
      .values({ job_id: job.jobId, ...request })
      .execute();
  }
  return job;
}

type JobToTry = Awaited<ReturnType<typeof jobIn>>;

/** Returns what lets the clock do its act on a job, whether or not it is due. */
const byClock =
  (act: (tx: Tx, job: JobRow, at: Date) => Promise<void>) =>
  ({ jobId }: JobToTry) =>
    refusalOf(transaction(world.db, async (tx) => act(tx, (await lockJob(tx, jobId)) as JobRow, world.clock.now())));

/** Returns what the client's bank does to a job, whether or not it has its money. */
const byBank =
  (act: (tx: Tx, job: JobRow, money: MoneyState, at: Date) => Promise<unknown>) =>
  ({ jobId }: JobToTry) =>
    refusalOf(
      transaction(world.db, async (tx) => {
        const money = (await moneyOf(tx, [jobId])).get(jobId) as MoneyState;
        await act(tx, (await lockJob(tx, jobId)) as JobRow, money, world.clock.now());
      }),
    );

const attempts: Record<JobAct, (job: JobToTry) => Promise<unknown>> = {
  pay: ({ client, jobId }) => refusalOf(world.as(client).jobs.createCheckoutSession({ jobId })),
  paymentArrives: ({ jobId }) => transaction(world.db, (tx) => payIfCaptured(tx, jobId, world.clock.now())),
  expire: () => world.run('jobs.tick'),
  callOff: ({ client, jobId }) => refusalOf(world.as(client).jobs.callOff({ jobId, reason: 'Found another way.' })),
  checkIn: ({ worker, jobId, pin }) => refusalOf(world.as(worker).jobs.checkIn({ jobId, pin })),
  cancel: ({ client, jobId }) => refusalOf(world.as(client).jobs.cancel({ jobId, refundCents: 0 })),
  askAboutStart: byClock(askAboutStart),
  confirmArrival: ({ client, jobId }) => refusalOf(world.as(client).jobs.confirmArrival({ jobId })),
  reportNoShow: ({ client, jobId }) => refusalOf(world.as(client).jobs.reportNoShow({ jobId })),
  refundUnanswered: byClock(refundUnanswered),
  askAboutFinish: byClock(askAboutFinish),
  confirmFinish: ({ client, jobId }) => refusalOf(world.as(client).jobs.confirmFinish({ jobId })),
  openUnanswered: byClock(openUnanswered),
  submit: ({ worker, jobId }) => refusalOf(world.as(worker).jobs.submit({ jobId })),
  release: ({ client, jobId }) => refusalOf(world.as(client).jobs.release({ jobId })),
  pause: ({ client, jobId }) => refusalOf(world.as(client).jobs.pause({ jobId })),
  requestChanges: ({ client, jobId }) =>
    refusalOf(world.as(client).jobs.requestChanges({ jobId, reason: 'The floor is still dirty.' })),
  answerChanges: ({ worker, jobId }) =>
    refusalOf(world.as(worker).jobs.answerChanges({ jobId, answer: 'I mopped it.' })),
  withdrawChanges: ({ client, jobId }) => refusalOf(world.as(client).jobs.withdrawChanges({ jobId })),
  openUnchanged: byClock(openUnchanged),
  dispute: ({ client, jobId }) =>
    refusalOf(world.as(client).jobs.dispute({ jobId, reason: 'The floor is still dirty.' })),
  settleForOther: ({ client, jobId }) =>
    refusalOf(world.as(client).jobs.settleForOther({ jobId, amountCents: 12_000 })),
  acceptSplit: async ({ client, worker, jobId }) => {
    const split = { jobId, refundCents: 4_000, heldCents: 12_000 };
    const noOffer = async (error: unknown) => {
      expect(await refusalOf(Promise.reject(error))).toBe('jobs.notNow');
      return { offerId: randomUUID() };
    };
    const offer = await world.as(worker).jobs.offerSplit(split).catch(noOffer);
    return refusalOf(world.as(client).jobs.acceptSplit({ jobId, ...offer }));
  },
  refundElsewhere: ({ jobId }) => {
    const refund = { id: 're_1', cents: 12_000, left: 'none', isWaiting: false } as const;
    return transaction(world.db, (tx) => followRefund(tx, jobId, refund, world.clock.now()));
  },
  freeze: byBank(freeze),
  unfreeze: byBank(unfreeze),
  refundByBank: byBank(endByBank),
  settle: ({ jobId }) =>
    refusalOf(settleCase(world.db, { jobId, amount: usd(5_000), explanation: 'Half.', at: world.clock.now() })),
};

test.each(acts)('%s works from the states of the table, and from no other', async (act) => {
  const { from, to } = jobTransitions[act];
  for (const state of jobStates) {
    const job = await jobIn(state, act);
    await attempts[act](job);
    const expected = (from as readonly JobState[]).includes(state) ? targetsOf<JobState>({ to })[0] : state;
    expect([state, await stateOf(job.jobId)]).toEqual([state, expected]);
  }
});

test.each(acts.filter((act) => startedFor(act) !== undefined))(
  '%s does not answer the other question about a job that needs attention',
  async (act) => {
    const job = await jobIn('needs_attention', act, !startedFor(act));
    await attempts[act](job);
    expect(await stateOf(job.jobId)).toBe('needs_attention');
  },
);

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
  expect(events.at(-1)).toMatchObject({ act, from_state: from, to_state: targetsOf<JobState>({ to })[0] });
  expect(by).toContain(events.at(-1)?.actor_role);
  const audit = await world.db
    .selectFrom('audit_event')
    .select(['act', 'at'])
    .where('subject_id', '=', job.jobId)
    .orderBy('id')
    .execute();
  expect(audit.at(-1)).toEqual({ act: `jobs.${act}`, at: world.clock.now() });
});

const submitted = { state: 'submitted', started_at: world.clock.now() } as const;

test.each(['paid', 'in_progress'] as const)(
  'a transition from several states reports that it started in %s',
  async (from) => {
    const { jobId } = await jobIn(from, 'checkIn');
    const transition = await transaction(world.db, (tx) =>
      moveGuarded(tx, jobId, { states: ['paid', 'in_progress'] }, submitted),
    );
    expect(transition).toMatchObject({ id: jobId, state: 'submitted', stateBefore: from });
  },
);

test('a transition that waited for another one starts from its result', async () => {
  const { jobId } = await jobIn('paid', 'checkIn');
  let second: Promise<MovedJob | undefined> | undefined;
  await transaction(world.db, async (tx) => {
    await moveGuarded(tx, jobId, { states: ['paid'] }, { state: 'in_progress', started_at: world.clock.now() });
    second = transaction(world.db, (other) =>
      moveGuarded(other, jobId, { states: ['paid', 'in_progress'] }, submitted),
    );
    await untilBlocked(second);
  });
  expect(await second).toMatchObject({ state: 'submitted', stateBefore: 'in_progress' });
});

test('each side sees only its own acts', () => {
  const jobs = jobStates.flatMap((state) =>
    [false, true]
      .filter((started) => state === 'needs_attention' || started === !unstartedStates.includes(state))
      .map((isStarted) => ({ state, isStarted })),
  );
  const offered = (side: JobSide) =>
    jobs.flatMap((job) => openActs(job, side).map((act) => [questionOf(job) ?? job.state, act]));
  expect(offered('client')).toEqual([
    ['awaiting_payment', 'pay'],
    ['awaiting_payment', 'callOff'],
    ['paid', 'cancel'],
    ['paid', 'dispute'],
    ['in_progress', 'dispute'],
    ['came', 'confirmArrival'],
    ['came', 'reportNoShow'],
    ['came', 'dispute'],
    ['finished', 'confirmFinish'],
    ['finished', 'dispute'],
    ['submitted', 'release'],
    ['submitted', 'pause'],
    ['submitted', 'requestChanges'],
    ['submitted', 'dispute'],
    ['changes_requested', 'withdrawChanges'],
    ['changes_requested', 'dispute'],
    ['disputed', 'settleForOther'],
  ]);
  expect(offered('worker')).toEqual([
    ['awaiting_payment', 'callOff'],
    ['paid', 'checkIn'],
    ['paid', 'cancel'],
    ['paid', 'dispute'],
    ['in_progress', 'submit'],
    ['in_progress', 'dispute'],
    ['came', 'checkIn'],
    ['came', 'dispute'],
    ['finished', 'submit'],
    ['finished', 'dispute'],
    ['submitted', 'dispute'],
    ['changes_requested', 'answerChanges'],
    ['changes_requested', 'dispute'],
    ['disputed', 'settleForOther'],
  ]);
});
