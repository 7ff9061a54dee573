import type pg from 'pg';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { oldDatabase } from '#tests/support/old-database.ts';

/** What a later migration makes of the cases that are there. The jobs or people of the rows do not matter here. */

const withoutOthers = "set session_replication_role = 'replica'";
const before = '2024-09-28T17:00:00.000Z';
const later = '2024-10-09T17:00:00.000Z';

type Inserted = [title: string, state: string, frozenFrom?: string];

/** Adds started jobs, each in a month of its own, that are in their states since `later`. Returns their ids. */
async function insertJobs(client: pg.Client, ...jobs: Inserted[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [month, [title, state, frozenFrom = null]] of jobs.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into job (client_id, worker_id, title, description, category_id, zip, time_zone, starts_at, ends_at, pricing, price_cents,
         cancellation_tier, pin, state, frozen_from, state_since, paid_at, started_at, created_at)
       values (gen_random_uuid(), gen_random_uuid(), $3, '', 1, '94110', 'America/Los_Angeles', $1::timestamptz + $6 * interval '30 days',
         $2::timestamptz + $6 * interval '30 days', 'fixed', 5000, 'flexible', '1234', $4, $5, $2, $1, $1, $1) returning id`,
      [before, later, title, state, frozenFrom, month],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

test('0208: old cases say whether the operator or the bank decided them', async () => {
  const { client, migrateOn } = await oldDatabase('0207');
  await client.query(withoutOthers);
  await client.query(
    `insert into job_case (job_id, opened_by, reason, opened_at, closed_at, released_cents, refunded_cents, explanation)
     values (gen_random_uuid(), 'client', 'It is still open.', $1, null, null, null, null),
       (gen_random_uuid(), 'client', 'It was decided.', $1, $2, 5000, 0, 'All was done.'),
       (gen_random_uuid(), 'client', 'The bank was faster.', $1, $2, 0, 5000, null)`,
    [before, later],
  );

  await migrateOn();

  const { rows } = await client.query('select reason, decided_by as by from job_case order by reason');
  expect(rows).toEqual([
    { reason: 'It is still open.', by: null },
    { reason: 'It was decided.', by: 'operator' },
    { reason: 'The bank was faster.', by: 'bank' },
  ]);
});

test('0209: the side that has not answered an open case is reminded five days after it was opened', async () => {
  const { client, migrateOn } = await oldDatabase('0208');
  await client.query(withoutOthers);
  const jobs = await insertJobs(
    client,
    ['silent', 'disputed'],
    ['answered', 'disputed'],
    ['settled', 'settled'],
    ['frozen', 'frozen', 'disputed'],
  );
  await client.query(
    `insert into job_case (job_id, opened_by, reason, opened_at, answer, answered_at, closed_at, decided_by, released_cents, refunded_cents, explanation)
     values ($1, 'client', 'The floor is dirty.', $5, null, null, null, null, null, null, null),
       ($2, 'client', 'The floor is dirty.', $5, 'It is clean.', $6, null, null, null, null, null),
       ($3, 'client', 'The floor is dirty.', $5, null, null, $6, 'operator', 5000, 0, 'It is clean.'),
       ($4, 'client', 'The floor is dirty.', $5, null, null, null, null, null, null, null)`,
    [...jobs, before, later],
  );

  await migrateOn();

  const { rows } = await client.query(
    'select title, remind_at as at, frozen_remind_at as frozen from job order by title',
  );
  const at = new Date(new Date(before).getTime() + days(5));
  expect(rows).toEqual([
    // Of the decision: 0210.
    { title: 'answered', at: expect.any(Date), frozen: null },
    { title: 'frozen', at: null, frozen: at },
    { title: 'settled', at: null, frozen: null },
    { title: 'silent', at, frozen: null },
  ]);
});

test('0210: an open case is decided within 14 days of its report, and never sooner than a week from now; the bank’s time is left out', async () => {
  const { client, migrateOn } = await oldDatabase('0209');
  await client.query(withoutOthers);
  const jobs = await insertJobs(client, ['old', 'disputed'], ['settled', 'settled'], ['frozen', 'frozen', 'disputed']);
  await client.query(
    `insert into job_case (job_id, opened_by, reason, opened_at, closed_at, decided_by, released_cents, refunded_cents, explanation)
     values ($1, 'client', 'The floor is dirty.', $4, null, null, null, null, null),
       ($2, 'client', 'The floor is dirty.', $4, $5, 'operator', 5000, 0, 'It is clean.'),
       ($3, 'client', 'The floor is dirty.', $4, null, null, null, null, null)`,
    [...jobs, before, later],
  );

  await migrateOn();

  const { rows } = await client.query(
    `select title, decide_by = opened_at + interval '14 days' as "isAsUsual", decide_by > now() + interval '6 days' as "isAhead",
       remind_at = decide_by - interval '7 days' as "isRemindedOf", frozen_remind_at = decide_by - interval '7 days' as "isKept"
     from job_case k join job j on j.id = k.job_id order by title`,
  );
  expect(rows).toEqual([
    { title: 'frozen', isAsUsual: false, isAhead: false, isRemindedOf: null, isKept: true },
    { title: 'old', isAsUsual: false, isAhead: true, isRemindedOf: true, isKept: null },
    { title: 'settled', isAsUsual: true, isAhead: false, isRemindedOf: null, isKept: null },
  ]);
});
