import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { after } from '#lib/clock.ts';
import { db } from '#tests/support/database.ts';
import {
  checkoutStates,
  holdStates,
  liveCheckoutStates,
  payoutAccountStateOf,
  payoutStates,
  unsettledCheckoutStates,
} from './states.ts';

const now = new Date('2026-03-01T12:00:00Z');

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

test.each([
  ['without an account', undefined, 'none'],
  ['of a closed account', { closedAt: now }, 'none'],
  ['without the right to transfers', { transfersActive: false }, 'incomplete'],
  ['without payouts to the bank', { payoutsEnabled: false }, 'incomplete'],
  ['with both', {}, 'ready'],
  ['with a new bank account', { waitsUntil: after(now, 1) }, 'waiting'],
  ['once the wait is over', { waitsUntil: now }, 'ready'],
  ['on hold', { heldAt: now }, 'held'],
  ['on hold with a new bank account', { heldAt: now, waitsUntil: after(now, 1) }, 'held'],
])('the state of payouts %s', (_, change, state) => {
  const complete = { transfersActive: true, payoutsEnabled: true, waitsUntil: null, heldAt: null, closedAt: null };
  expect(payoutAccountStateOf(change && { ...complete, ...change }, now)).toBe(state);
});
