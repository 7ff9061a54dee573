import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { toProviderDispute } from './read-dispute.server.ts';

const log = { warn: vi.fn() };

function read(status: string, ...moved: number[]) {
  log.warn.mockClear();
  const dispute = {
    id: 'du_1',
    amount: 100,
    created: 0,
    evidence_details: { due_by: null, submission_count: 0 },
    payment_intent: 'pi_1',
    balance_transactions: moved.map((amount) => ({ amount })),
    status,
  };
  return toProviderDispute(dispute as unknown as Stripe.Dispute, log).status;
}

test.each([
  ['takes money', [-100], 'needs_response'],
  ['takes no money', [], 'inquiry'],
] as const)('a dispute in a state that is not known and that %s is open, and is logged', (_, moved, countsAs) => {
  expect(read('prearbitration', ...moved)).toBe(countsAs);
  expect(log.warn).toHaveBeenCalledWith(
    { dispute: 'du_1', status: 'prearbitration', countsAs },
    'the card provider has a dispute in a state that is not known',
  );
});

test.each([
  ['without money', [], 'inquiry_closed'],
  ['with the money given to the client', [-100], 'lost'],
  ['with the money given back to us', [-100, 100], 'won'],
] as const)('a dispute that was prevented %s has ended, and is nothing to log', (_, moved, countsAs) => {
  expect(read('prevented', ...moved)).toBe(countsAs);
  expect(log.warn).not.toHaveBeenCalled();
});
