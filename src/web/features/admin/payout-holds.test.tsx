import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PayoutHolds as Payouts } from '#modules/payments/payouts/payout-holds-contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { PayoutHolds } from './payout-holds.tsx';

function htmlOf(payouts: Payouts): string {
  const element = (
    <PayoutHolds accountId="5d2b0a3e-0000-4000-8000-000000000001" payouts={payouts} refusal={undefined} />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('payouts can be held, and allowed again with the reason of the hold in sight', () => {
  const open = htmlOf({ hasAccount: true, isHeld: false, holds: [] });
  expect(open).toContain('<dialog id="holdPayouts"');
  const ended = { allowedAt: null, allowedByName: null, allowReason: null };
  const hold = { at: '2026-03-09T17:00:00.000Z', byName: 'Ada Admin', reason: 'The Pro called.', ...ended };
  const held = htmlOf({ hasAccount: true, isHeld: true, holds: [hold] });
  expect(held).toContain('<dialog id="allowPayouts"');
  expect(held).toContain('Ada Admin');
  expect(held).toContain('The Pro called.');
  expect(held).not.toContain('holdPayouts');
});

test('without a payout account there is nothing to hold', () => {
  expect(htmlOf({ hasAccount: false, isHeld: false, holds: [] })).toBe('');
});
