import { expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { maxDescription, maxReason, maxText, maxTitle } from './limits.ts';
import { reportStates, reportTypes } from './states.ts';
import { reportActs, reportTransitions } from './transitions.ts';

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

test.each([
  ['state', reportStates],
  ['type', reportTypes],
])('the values of lost_report.%s match the code', async (column, words) => {
  const check = await checkOf('lost_report', column);
  expect([...check.matchAll(/'(\w+)'/g)].map(([, word]) => word)).toEqual([...words]);
});

test.each([
  ['lost_report', 'title', maxTitle],
  ['lost_report', 'description', maxDescription],
  ['lost_report', 'decision_reason', maxReason],
  ['lost_message', 'text', maxText],
  ['lost_message', 'answer', maxText],
  ['lost_abuse', 'reason', maxReason],
])('the limits of %s.%s match the code', async (table, column, longest) => {
  const check = await checkOf(table, column);
  expect([...check.matchAll(/\d+/g)].map(Number)).toEqual([1, longest]);
});

test('each state is the initial one or can be reached by an act', () => {
  const reached = Object.values(reportTransitions).map(({ to }): string => to);
  expect(reportStates.slice(1).filter((state) => !reached.includes(state))).toEqual([]);
  expect(Object.keys(reportTransitions)).toEqual([...reportActs]);
});
