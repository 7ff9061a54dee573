import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FormRefusal } from '#api/form.server.ts';
import type { MoneyCase } from '#modules/payments/cases/cases-contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { MoneyCaseRow } from './money-case-row.tsx';

const id = '5d2b0a3e-0000-4000-8000-000000000001';
const money: MoneyCase = {
  ...{ id, kind: 'refundFailed', reason: 'declined', amountCents: 12_000, openedAt: '2026-03-09T17:00:00.000Z' },
  ...{
    job: null,
    person: { name: 'Maria G.', email: 'maria@example.test', applicationId: null },
    pro: null,
    since: null,
    unmatched: null,
  },
  ...{
    payout: { kind: 'refund', state: 'failed' },
    chargeback: null,
    shareCents: null,
    payoutAccountId: null,
    balances: null,
    closed: null,
  },
  acts: ['retry', 'payOutside', 'close'],
};

function htmlOf(act: string, change: Partial<MoneyCase> = {}): string {
  const message = 'That isn’t possible anymore.';
  const refusal: FormRefusal = {
    ...{ ok: false, intent: `${act}-${id}`, code: 'payments.caseNotNow', status: 409, message, fields: {} },
    typed: { reason: 'Check 1234, mailed on Monday' },
  };
  const element = <MoneyCaseRow money={{ ...money, ...change }} path="/admin/ledger" refusal={refusal} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('a refused try is said in the row of its case', () => {
  expect(htmlOf('retry')).toContain('That isn’t possible anymore.');
});

test.each(['payOutside', 'close'])('the dialog of a refused act keeps its note and says why: %s', (act) => {
  for (const acts of [money.acts, []]) {
    const html = htmlOf(act, { acts });
    expect(html).toContain(`<dialog id="${act}-${id}"`);
    expect(html).toContain('That isn’t possible anymore.');
    expect(html).toContain('Check 1234, mailed on Monday');
  }
});

test('a refund to a dead card is paid another way first, and a try asks before it sends', () => {
  const first = (html: string) => /href="#(retry|payOutside)-/.exec(html)?.[1];
  const html = htmlOf('close', { reason: 'expired_or_canceled_card' });
  expect(first(html)).toBe('payOutside');
  expect(html).toContain('We’ll send $120.00 to Maria G. once more.');
  expect(html).toContain('The card can’t take it');
  expect(htmlOf('close')).not.toContain('The card can’t take it');
});

test('a case about a dispute names both sides with their addresses', () => {
  const chargeback = { id: '5d2b0a3e-0000-4000-8000-000000000002', status: 'lost' as const, dueBy: null, lostCents: 0 };
  const html = htmlOf('close', {
    ...{ kind: 'dispute', payout: null, chargeback },
    pro: { name: 'Sam T.', email: 'sam@example.test', applicationId: 'a1' },
  });
  for (const part of [
    'Client: Maria G.',
    'mailto:maria@example.test',
    'href="/admin/approvals/a1"',
    'mailto:sam@example.test',
  ])
    expect(html).toContain(part);
});

test('a payout that isn’t accepted says what to check, and not that the processor did not answer', () => {
  const html = htmlOf('close', {
    kind: 'payoutUnanswered',
    reason: null,
    payout: { kind: 'transfer', state: 'queued' },
  });
  expect(html).toContain('The payment processor hasn’t accepted it for a day');
  expect(html).toMatch(/refuses our key.*We keep trying/s);
  expect(html).not.toContain('on its way');
});

test('a transaction that is in no journal names both sides and says what to do', () => {
  const html = htmlOf('close', {
    ...{ kind: 'unmatched', payout: null, amountCents: -6_100, reason: 'refund' },
    unmatched: { id: 'txn_1', direction: 'out', as: ['loss'], booked: null },
    pro: { name: 'Sam T.', email: 'sam@example.test', applicationId: 'a1' },
    acts: ['book', 'close'],
  });
  for (const part of [
    'Client: Maria G.',
    'Pro: Sam T.',
    'Look the transaction up',
    'Record it in the ledger',
    '$61.00',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain('-$61.00');
});

test('a case about work that a bank has made unpaid asks what is decided, and reads as over once it is', () => {
  const chargeback = { id: '5d2b0a3e-0000-4000-8000-000000000002', status: 'lost' as const, dueBy: null, lostCents: 0 };
  const about: Partial<MoneyCase> = {
    ...{ kind: 'dispute', payout: null, chargeback, shareCents: 10_800 },
    pro: { name: 'Sam T.', email: 'sam@example.test', applicationId: 'a1' },
  };
  const open = htmlOf('decideWork', { ...about, acts: ['decideWork'] });
  for (const part of [
    'Their share after our fee: $108.00.',
    'Decide whether we pay',
    'We paid the Pro',
    'Your message to',
  ])
    expect(open).toContain(part);
  const at = '2026-03-10T17:00:00.000Z';
  const closed = { at, outcome: 'notPaid' as const, note: 'No photos.', cause: null, byName: 'Ada A.' };
  const over = htmlOf('close', { ...about, acts: [], closed });
  expect(over).toContain('Decided not to pay');
  expect(over).not.toMatch(/Decide whether/);
});

test('a case whose dispute wants an answer says until when, and leads there first', () => {
  const chargeback = { id, status: 'needs_response' as const, dueBy: '2026-03-18T17:00:00.000Z', lostCents: 0 };
  const html = htmlOf('retry', { kind: 'disputeAfterRelease', payout: null, acts: [], chargeback });
  expect(html).toMatch(/The bank takes our answer until Wed, Mar 18, \d+:00 [AP]M [A-Z]{3,4}\./);
  expect(html).toMatch(new RegExp(`href="/admin/disputes/${id}"[^>]*>(<[^>]+>)*Answer the chargeback`));
});

test('the time of a case names its year and its zone', () => {
  expect(htmlOf('retry')).toMatch(/Opened Mon, Mar 9, 2026, \d+:00 [AP]M [A-Z]{3,4}/);
});

test('a refund that waits for money in the balance is not called sent: the row says what helps', () => {
  const pending = { kind: 'refundPending', payout: { kind: 'refund', state: 'sent' } } as const;
  const uncovered = htmlOf('close', { ...pending, reason: 'insufficient_funds' });
  expect(uncovered).toContain('Reason: not enough money in the balance');
  expect(uncovered).toContain('Top up the balance at the payment processor.');
  const settling = htmlOf('close', { ...pending, reason: null });
  for (const html of [uncovered, settling]) expect(html).not.toContain('Now: sent');
  expect(settling).not.toContain('Top up');
});

test('a case about unclaimed money names the Pro, since when it waits and what to do', () => {
  const html = htmlOf('close', {
    ...{ kind: 'balanceUnclaimed', reason: null, payout: null, acts: ['close'] },
    since: '2026-01-08T17:00:00.000Z',
  });
  for (const part of [
    'Pro: Maria G.',
    'mailto:maria@example.test',
    '$120.00',
    'Since Thu, Jan 8, 2026',
    'Contact the Pro.',
  ])
    expect(html).toContain(part);
});
