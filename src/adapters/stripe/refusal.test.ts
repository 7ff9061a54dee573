import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProviderFailure, ProviderRefusal } from '#ports/payment-gateway.ts';
import { isGone, orRefusal, refuseCreation, refuseForbidden, refuseGoneAccount } from './refusal.server.ts';

const { StripeError, StripeInvalidRequestError, StripeCardError, StripeIdempotencyError, StripeConnectionError } =
  Stripe.errors;
const raw = (statusCode: number, code?: string) => ({ message: 'no', statusCode, ...(code && { code }) }) as never;
const answerTo = (error: unknown) => orRefusal(Promise.reject(error)).catch((thrown: unknown) => thrown);

test.each([
  [400, 'balance_insufficient'],
  [400, undefined],
  [402, 'card_declined'],
  [403, 'account_invalid'],
  [404, 'resource_missing'],
] as const)('an answer %i %s is a definite no', async (status, code) => {
  const Kind = status === 402 ? StripeCardError : StripeInvalidRequestError;
  const thrown = await answerTo(new Kind(raw(status, code)));
  expect(thrown).toBeInstanceOf(ProviderRefusal);
  expect(thrown).toMatchObject({ code: code ?? null });
});

test.each([
  ['a key of ours that is not accepted', new Stripe.errors.StripeAuthenticationError(raw(401))],
  ['a key of ours without the right', new Stripe.errors.StripePermissionError(raw(403))],
  ['a call under way', new StripeInvalidRequestError(raw(409, 'idempotency_key_in_use'))],
  ['a key of other parameters', new StripeIdempotencyError(raw(400))],
  ['too many calls', new Stripe.errors.StripeRateLimitError(raw(429))],
  ['no connection', new StripeConnectionError({ message: 'no' } as never)],
  ['something else', new TypeError('no')],
] as const)('%s leaves open what the provider did', async (_name, error) => {
  expect(error instanceof StripeError || error instanceof TypeError).toBe(true);
  expect(await answerTo(error)).toBe(error);
});

test.each([500, 502, 503])('an answer %i is a failure, which is repeated under its key', async (status) => {
  expect(await answerTo(new Stripe.errors.StripeAPIError(raw(status)))).toBeInstanceOf(ProviderFailure);
});

const thrownBy = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test.each([
  ['closed, or not ours any longer', new Stripe.errors.StripePermissionError(raw(403, 'account_invalid')), true],
  ['unknown', new StripeInvalidRequestError(raw(404, 'resource_missing')), true],
  ['behind a key without the right', new Stripe.errors.StripePermissionError(raw(403)), false],
  ['behind a key that is not accepted', new Stripe.errors.StripeAuthenticationError(raw(401)), false],
  ['behind an error of the provider', new Stripe.errors.StripeAPIError(raw(500)), false],
  ['behind something else', new TypeError('no'), false],
] as const)('an account that is %s: %#', (_name, error, expected) => {
  expect(isGone(error)).toBe(expected);
});

test.each([
  [new StripeIdempotencyError(raw(400)), 'StripeIdempotencyError'],
  [
    new StripeInvalidRequestError({ message: 'Stripe no longer recommends Accounts v1', statusCode: 400 } as never),
    null,
  ],
] as const)('no account was made: %#', (error, code) => {
  expect(thrownBy(() => refuseCreation(error))).toBeInstanceOf(ProviderRefusal);
  expect(thrownBy(() => refuseCreation(error))).toMatchObject({ code });
});

test.each([
  ['a call under way', new StripeIdempotencyError(raw(409))],
  ['an error of the provider', new Stripe.errors.StripeAPIError(raw(500))],
  ['something else', new TypeError('Accounts v1')],
] as const)('%s leaves open whether an account was made', (_name, error) => {
  expect(thrownBy(() => refuseCreation(error))).toBe(error);
});

test('a transfer to an account that does not exist is refused for the account', () => {
  const missing = (param: string) =>
    new StripeInvalidRequestError({ message: 'no', statusCode: 400, code: 'resource_missing', param } as never);
  expect(thrownBy(() => refuseGoneAccount(missing('destination')))).toMatchObject({ code: 'account_invalid' });
  for (const error of [missing('source_transaction'), new Stripe.errors.StripeAPIError(raw(500)), new TypeError('no')])
    expect(thrownBy(() => refuseGoneAccount(error))).toBe(error);
});

test('where no money moves, a key of ours without the right is a definite no, and all else stays as it is', () => {
  const forbidden = new Stripe.errors.StripePermissionError(raw(403));
  expect(() => refuseForbidden(forbidden)).toThrow(ProviderRefusal);
  const away = new StripeConnectionError({ message: 'no' } as never);
  expect(() => refuseForbidden(away)).toThrow(away);
});
