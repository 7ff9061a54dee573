import Stripe from 'stripe';
import { ProviderRefusal } from '#ports/payment-gateway.ts';

/**
 * Returns an answer. Throws ProviderRefusal for an answer that says no: 400 to 404. Timeouts, errors of the provider, a
 * call under way with the same key (409), too many calls (429) and a key that belongs to other parameters say nothing for certain.
 */
export async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError)
      throw error;
    const { statusCode = 0, message, code } = error;
    if (statusCode < 400 || statusCode > 404) throw error;
    throw new ProviderRefusal(message, code ?? null, error);
  }
}
