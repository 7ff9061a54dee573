import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';

/** Milliseconds before each further call; with them, a request is answered within its time. */
const pausesMs = [100, 200, 400, 800];

/**
 * Makes a call that has an idempotency key. While another call with the key is under way, as when two tabs order the same, the provider
 * refuses it (409), and it is made again for up to 1.5 s.
 */
export async function whileUnderWay<T>(call: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'idempotency_key_in_use') throw error;
      await pause(pauseMs);
    }
  }
  return call();
}
