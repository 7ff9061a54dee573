import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { type StripeWorld, stripeWorld } from './stripe-world.ts';

// The bodies of refusals have the fields of https://docs.stripe.com/api/errors, which Stripe's library turns into its errors.

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

/** Calls the API. Returns the status and the body of its refusal. */
async function refusal(path: string, form: Record<string, string> | null, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.origin}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk_test_refusals', ...headers },
    body: form && new URLSearchParams(form),
  });
  const { error } = (await response.json()) as { error: Record<string, string> };
  expect(error.request_log_url).toContain(response.headers.get('request-id'));
  expect(error.message).toMatch(/\w/);
  const { message: _, request_log_url: __, ...rest } = error;
  return { status: response.status, ...rest };
}

const documented = (code: string) => ({
  code,
  doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`,
});
const type = 'invalid_request_error';

test('a missing, a malformed and an unknown parameter are named', async () => {
  expect(await refusal('payouts', { currency: 'usd' })).toEqual({
    status: 400,
    type,
    param: 'amount',
    ...documented('parameter_missing'),
  });
  expect(await refusal('payouts', { currency: 'usd', amount: 'ten' })).toEqual({
    status: 400,
    type,
    param: 'amount',
    ...documented('parameter_invalid_integer'),
  });
  expect(await refusal('payouts', { currency: 'usd', amount: '10', extra: '1' })).toEqual({
    status: 400,
    type,
    param: 'extra',
    ...documented('parameter_unknown'),
  });
});

test('an unknown object is a 404 in the address and a 400 in a parameter', async () => {
  const missing = documented('resource_missing');
  expect(await refusal('refunds/re_none', null)).toEqual({ status: 404, type, param: 'id', ...missing });
  const inParameter = { status: 400, type, param: 'payment_intent', ...missing };
  expect(await refusal('refunds', { payment_intent: 'pi_none' })).toEqual(inParameter);
});

test('too little available money is a refusal with a code and without a parameter', async () => {
  const drained = { amount: '99999999', currency: 'usd' };
  expect(await refusal('payouts', drained)).toMatchObject({ status: 400, type, code: 'balance_insufficient' });
});

test('a key for other parameters is an idempotency error', async () => {
  const headers = { 'idempotency-key': 'refusals' };
  await refusal('payouts', { amount: '99999999', currency: 'usd' }, headers);
  expect(await refusal('payouts', { amount: '99999998', currency: 'usd' }, headers)).toEqual({
    status: 400,
    type: 'idempotency_error',
  });
});

test.each([
  [402, { type: 'card_error', code: 'card_declined' }],
  [409, { type }],
  [429, { type, code: 'rate_limit' }],
  [500, { type: 'api_error' }],
])('a fault of %i has the type of its status', async (status, body) => {
  await world.control({ fault: { calls: 1, status, when: 'before', path: '/v1/balance' } });
  expect(await refusal('balance', null)).toMatchObject({ status, ...body });
});
