import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { world } from '#tests/support/world.ts';
import { holdsSlot, isOver, isPaidFor, isPayable, isTroubled, type JobState, jobStates, mainPath } from './states.ts';
import { type JobAct, jobTransitions, mayAct, openActs } from './transitions.ts';

/** Returns the states that a constraint of `job`, or a function, lists, in the order of the code. */
async function statesIn(constraint: string): Promise<JobState[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'job'::regclass and conname = ${constraint}
    union all select prosrc from pg_proc where proname = ${constraint}`.execute(db);
  const names = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'/g)].map(([, name]) => name);
  expect(names.filter((name) => !jobStates.some((state) => state === name))).toEqual([]);
  return jobStates.filter((state) => names.includes(state));
}

test('the table allows exactly the states of the code', async () => {
  expect(await statesIn('job_state_check')).toEqual([...jobStates]);
});

test('the states that hold a slot are those in which two jobs cannot overlap', async () => {
  expect(await statesIn('job_no_overlap')).toEqual(jobStates.filter(holdsSlot));
  expect(await statesIn('job_holds_slot')).toEqual(jobStates.filter(holdsSlot));
});

test('the states that can do without a time of payment are those before it', async () => {
  expect(await statesIn('job_paid_has_a_time')).toEqual(jobStates.filter((state) => !isPaidFor(state)));
});

test('every state but the first can be reached by an act', () => {
  const reached = new Set<JobState>(Object.values(jobTransitions).flatMap(({ to }) => to));
  expect(jobStates.filter((state) => !reached.has(state))).toEqual([]);
});

test('the traits of a state agree with the transition table', () => {
  const fromStates = new Set<JobState>(Object.values(jobTransitions).flatMap(({ from }) => from));
  expect(jobStates.filter(isOver)).toEqual(jobStates.filter((state) => !fromStates.has(state)));
  expect(jobStates.filter(isPayable)).toEqual(
    jobStates.filter((state) => openActs({ state, isStarted: false }, 'client').includes('pay')),
  );
  expect(mainPath.filter(isTroubled)).toEqual([]);
});

test('a job that waits for a deadline has at most one clock transition', () => {
  const acts = Object.keys(jobTransitions) as JobAct[];
  for (const state of jobStates)
    for (const isStarted of [false, true])
      expect(acts.filter((act) => mayAct(act, { state, isStarted }, 'clock')).length).toBeLessThanOrEqual(1);
});

test('the timeline leaves out retired transitions between retired states', async () => {
  const { client, jobId } = await world.paidJob();
  await db
    .insertInto('job_event')
    .values({
      job_id: jobId,
      act: 'close',
      from_state: 'paid',
      to_state: 'closed',
      actor_role: 'admin',
      at: world.clock.now(),
    })
    .execute();
  const { events } = await world.as(client).jobs.get({ jobId });
  expect(events.map(({ act }) => act)).toEqual(['create', 'paymentArrives']);
});
