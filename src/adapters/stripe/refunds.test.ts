import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { toProviderRefund } from './refunds.server.ts';

test.each([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that is %s at the provider counts as %s', (status, counted) => {
  const refund = { id: 're_1', payment_intent: 'pi_1', amount: 2_500, currency: 'usd', status } as Stripe.Refund;
  expect(toProviderRefund(refund).status).toBe(counted);
});
