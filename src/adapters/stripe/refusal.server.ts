import Stripe from 'stripe';
import { ProviderFailure, ProviderRefusal } from '#ports/payment-gateway.ts';

/**
 * Returns an answer. Throws ProviderRefusal for a definite no, and ProviderFailure for an error of the provider, which it repeats under the
 * same key. Anything else says nothing for certain either, and is thrown unchanged: timeouts, a call under way with the same key (409), too
 * many calls (429), a key that belongs to other parameters, and a secret key that the provider does not accept, which says nothing about
 * what was ordered.
 */
export async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isFailure(error)) throw new ProviderFailure(error.message, error);
    if (!isRefusal(error)) throw error;
    throw new ProviderRefusal(error.message, error.code ?? null, error);
  }
}

const isFailure = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;

function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false;
  const { statusCode = 0, code } = error;
  // The account that money was to go to is closed or not connected; any other 403 is about our own key.
  if (statusCode === 403) return code === 'account_invalid';
  return statusCode === 400 || statusCode === 402 || statusCode === 404;
}

/** True for an account that was closed, or that our key has no access to (any longer). */
export function isGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.code === 'account_invalid' || error.statusCode === 404;
}

/** What the operator does about the refusal "Stripe no longer recommends Accounts v1 for new Connect integrations". */
const accountsV1Off =
  'The card provider does not let this platform create accounts for Pros: in its dashboard, under Developers → API policies, turn on Accounts v1 support (docs/going-live.md).';

/**
 * For an account, a key that belongs to other terms is a definite no: none was made for these. At worst, an account that nobody
 * has filled in is left behind at the provider.
 */
export function refuseCreation(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && /Accounts v1/i.test(error.message))
    throw new ProviderRefusal(accountsV1Off, error.code ?? null, error);
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400)
    throw new ProviderRefusal(error.message, error.type, error);
  throw error;
}

/** Where no money moves, a key of ours that may not do something is a definite no: a repeat would say the same. */
export function refuseForbidden(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 403)
    throw new ProviderRefusal(error.message, error.code ?? null, error);
  throw error;
}

/** The provider refuses a transfer to an account that it has closed as one to an object that does not exist. */
export function refuseGoneAccount(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error.code !== 'resource_missing' || error.param !== 'destination') throw error;
  throw new ProviderRefusal(error.message, 'account_invalid', error);
}
