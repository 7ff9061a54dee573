import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import {
  checkoutStates,
  holdStates,
  liveCheckoutStates,
  payoutAccountStateOf,
  payoutStates,
  unsettledCheckoutStates,
} from './states.ts';

const wordsIn = (definition = '') => [...definition.matchAll(/'(\w+)'::text/g)].map(([, word]) => word);

test.each([
  ['hold', holdStates],
  ['checkout_session', checkoutStates],
  ['payout', payoutStates],
])('the table %s allows the states of the list, and no other', async (table, states) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and conname = ${`${table}_state_check`}`.execute(db);
  expect(wordsIn(rows[0]?.definition)).toEqual([...states]);
});

test('the sessions that may still be paid are those of which a hold has one at most', async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'checkout_session_one_open'`.execute(db);
  expect(wordsIn(rows[0]?.definition)).toEqual([...liveCheckoutStates]);
});

test('a session without a booked payment is every one but those that were paid', () => {
  const settled = checkoutStates.filter((state) => !unsettledCheckoutStates.some((unsettled) => unsettled === state));
  expect(settled).toEqual(['paid', 'refunded']);
});

test('a payout account is ready once the provider pays out to it', () => {
  const states = [undefined, { payoutsEnabled: false }, { payoutsEnabled: true }].map(payoutAccountStateOf);
  expect(states).toEqual(['none', 'incomplete', 'ready']);
});
