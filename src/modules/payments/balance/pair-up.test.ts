import { expect, test } from 'vitest';
import { pairUp } from './pair-up.ts';

const refund = (id: string, amountCents: number) => ({ id, type: 'refund', amountCents, source: null });
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

test.each(['refund', 'refund_failure', 'payment_refund'])(
  'a %s of which no journal names the refund waits for its own journal',
  (type) => {
    const journals = [journal('txn_1', 1, -500, { kind: type === 'refund' ? 'refund' : 'refund_failed' })];
    expect(pairUp([{ ...refund('txn_1', -500), type }], journals)).toEqual([]);
  },
);

test('a journal of another kind or amount books nothing', () => {
  const journals = [journal('txn_1', 1, -500, { kind: 'transfer' }), journal('txn_1', 2, -499)];
  expect(pairUp([refund('txn_1', -500)], journals)).toEqual([]);
});

test('a refund of a payment without a card is booked as one by card is, and so is its money that comes back', () => {
  const [gone, back] = [-500, 500].map((amountCents, n) => ({
    ...refund(`txn_${n}`, amountCents),
    type: 'payment_refund',
  }));
  const ofBoth = (transactionId: string) => [
    journal(transactionId, 1, -500, { isNamed: true }),
    journal(transactionId, 2, 500, { isNamed: true, kind: 'refund_failed' }),
  ];
  expect(
    pairUp(
      [gone, back].flatMap((one) => one ?? []),
      [...ofBoth('txn_0'), ...ofBoth('txn_1')],
    ),
  ).toEqual([
    { id: 'txn_0', journalIds: [1] },
    { id: 'txn_1', journalIds: [2] },
  ]);
});

test('a payment that never arrived and what takes it back need no journal', () => {
  const payment = { id: 'txn_1', type: 'payment', amountCents: 900, source: 'py_1' };
  const failure = { id: 'txn_2', type: 'payment_failure_refund', amountCents: -900, source: 'py_1' };
  expect(pairUp([payment, failure], [])).toEqual([
    { id: 'txn_1', journalIds: [] },
    { id: 'txn_2', journalIds: [] },
  ]);
  expect(pairUp([payment], [])).toEqual([]);
  expect(pairUp([payment, { ...failure, source: 'py_2' }], [])).toEqual([]);
  expect(pairUp([payment, { ...failure, amountCents: -800 }], [])).toEqual([]);
});
