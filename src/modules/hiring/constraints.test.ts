import type pg from 'pg';
import { expect, test } from 'vitest';
import { pricings } from '#modules/jobs/limits.ts';
import { cancellationTiers } from '#modules/workers/limits.ts';
import { pool } from '#tests/support/database.ts';
import { project } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';
import { attachmentUploads, maxDescription, maxMessage, maxTitle, offerCents, offerMinutes } from './limits.ts';
import { liveOfferStates, offerStates, recipientStates, requestStates } from './states.ts';
import { answerActs, offerTransitions, recipientTransitions, requestTransitions } from './transitions.ts';

/** Returns the check constraint of one column, as PostgreSQL writes it. */
async function checkOf(table: string, column: string): Promise<string> {
  const { rows } = await pool.query<{ check: string }>(
    `select pg_get_constraintdef(c.oid) as check
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.check ?? '';
}

const wordsIn = (sql: string) => [...sql.matchAll(/'(\w+)'/g)].map(([, word]) => word);
const numbersIn = (sql: string) => [...sql.matchAll(/\d+/g)].map(([number]) => Number(number));

test.each([
  ['quote_request', 'state', requestStates],
  ['request_recipient', 'state', recipientStates],
  ['offer', 'state', offerStates],
  ['offer', 'pricing', pricings],
  ['offer', 'cancellation_tier', cancellationTiers],
  ['worker_profile', 'cancellation_tier', cancellationTiers],
])('the values of %s.%s match the code', async (table, column, words) => {
  expect(wordsIn(await checkOf(table, column))).toEqual([...words]);
});

test.each([
  ['quote_request', 'title', [1, maxTitle]],
  ['quote_request', 'description', [1, maxDescription]],
  ['request_attachment', 'position', [1, attachmentUploads.maxFiles]],
  ['offer', 'minutes', [offerMinutes.min, offerMinutes.max]],
  ['offer', 'total_cents', [offerCents.min, offerCents.max]],
  ['offer', 'message', [1, maxMessage]],
])('the limits of %s.%s match the code', async (table, column, limits) => {
  expect(numbersIn(await checkOf(table, column))).toEqual(limits);
});

test('a project can end 30 times 24 hours after it was posted and no later, whatever the time zone of the session', async () => {
  const projectId = await project(await world.client());
  const endAt = (session: pg.PoolClient, hours: string) =>
    session.query(
      `update quote_request set created_at = '2026-02-20T12:00:00Z', expires_at = '2026-02-20T12:00:00Z'::timestamptz + $2::interval
       where id = $1`,
      [projectId, hours],
    );
  const session = await pool.connect();
  try {
    // The clocks change on March 8: the days of this time zone are 719 hours then.
    await session.query("begin; set local time zone 'America/New_York'");
    expect((await endAt(session, '720 hours')).rowCount).toBe(1);
    await expect(endAt(session, '720 hours 1 second')).rejects.toThrow('quote_request_project_ends');
  } finally {
    await session.query('rollback');
    session.release();
  }
});

test('the offers that hold a slot match the unique index', async () => {
  const { rows } = await pool.query(`select indexdef from pg_indexes where indexname = 'offer_one_live'`);
  expect(wordsIn(rows[0].indexdef)).toEqual([...liveOfferStates]);
});

test.each([
  ['request', requestStates, requestTransitions],
  ['recipient', recipientStates, recipientTransitions],
  ['offer', offerStates, offerTransitions],
])('each state of a %s is the initial one or can be reached by an act', (_, states, transitions) => {
  const reached = Object.values(transitions).map(({ to }): string => to);
  expect(states.slice(1).filter((state) => !reached.includes(state))).toEqual([]);
});

test('an asked Pro has the acts that the table gives to Pros', () => {
  const acts = Object.entries(recipientTransitions).filter(([, { by }]) => by.some((role) => role === 'worker'));
  expect(acts.map(([act]) => act)).toEqual([...answerActs, 'bidAgain']);
});
