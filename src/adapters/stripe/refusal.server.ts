import Stripe from 'stripe';
import { ProviderRefusal } from '#ports/payment-gateway.ts';

/**
 * Returns an answer. Throws ProviderRefusal for a definite no. Anything else says nothing for certain and is thrown unchanged: timeouts,
 * errors of the provider, a call under way with the same key (409), too many calls (429), a key that belongs to other parameters, and
 * a secret key that the provider does not accept, which says nothing about what was ordered.
 */
export async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new ProviderRefusal(error.message, error.code ?? null, error);
  }
}

function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false;
  const { statusCode = 0, code } = error;
  // The account that money was to go to is closed or not connected; any other 403 is about our own key.
  if (statusCode === 403) return code === 'account_invalid';
  return statusCode === 400 || statusCode === 402 || statusCode === 404;
}
