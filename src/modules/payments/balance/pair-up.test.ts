import { expect, test } from 'vitest';
import { pairUp } from './pair-up.ts';

const refund = (id: string, amountCents: number) => ({ id, type: 'refund', amountCents });
const journal = (transactionId: string, journalId: number, cents: number, change: object = {}) => ({
  transactionId,
  journalId,
  kind: 'refund',
  cents,
  isNamed: false,
  ...change,
});

test('a transaction is booked by the journal that names its object, even beside another of the same amount', () => {
  const journals = [journal('txn_1', 1, -500), journal('txn_1', 2, -500, { isNamed: true })];
  expect(pairUp([refund('txn_1', -500)], journals)).toEqual([{ id: 'txn_1', journalIds: [2] }]);
});

test('a refund of held and released money is booked by two journals', () => {
  const late = { isNamed: true, kind: 'late_refund' };
  const journals = [journal('txn_1', 1, -300, { isNamed: true }), journal('txn_1', 2, -200, late)];
  expect(pairUp([refund('txn_1', -500)], journals)).toEqual([{ id: 'txn_1', journalIds: [1, 2] }]);
  expect(pairUp([refund('txn_1', -600)], journals)).toEqual([]);
});

test('no journal books two transactions, and the one that it names comes first', () => {
  const transactions = [refund('txn_1', -500), refund('txn_2', -500)];
  const journals = [journal('txn_1', 1, -500), journal('txn_2', 1, -500, { isNamed: true })];
  expect(pairUp(transactions, journals)).toEqual([{ id: 'txn_2', journalIds: [1] }]);
});

test.each(['refund', 'refund_failure'])(
  'a %s of which no journal names the refund waits for its own journal',
  (type) => {
    const journals = [journal('txn_1', 1, -500, { kind: type === 'refund' ? 'refund' : 'refund_failed' })];
    expect(pairUp([{ id: 'txn_1', type, amountCents: -500 }], journals)).toEqual([]);
  },
);

test('a journal of another kind or amount books nothing', () => {
  const journals = [journal('txn_1', 1, -500, { kind: 'transfer' }), journal('txn_1', 2, -499)];
  expect(pairUp([refund('txn_1', -500)], journals)).toEqual([]);
});
