import { hours } from '#lib/clock.ts';
import { fail, isFail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { ProviderFailure, ProviderRefusal } from '#ports/payment-gateway.ts';

/** The provider keeps a key for a day at least. An attempt that is older is looked up before anything is sent again. */
export const keyLifeMs = hours(20);

/**
 * Calls the card provider for a request. An error of the provider is logged and becomes Fail
 * `payments.providerUnavailable`.
 */
export async function atProvider<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isFail(error)) throw error;
    ctx.log.warn({ err: error }, 'the card provider did not answer');
    fail('payments.providerUnavailable');
  }
}

/** Names an answer of the provider that brings nothing: a definite no, or a failure that the key repeats. Throws anything else. */
export function nameTrouble(error: unknown): 'refused' | 'failed' {
  if (error instanceof ProviderRefusal) return 'refused';
  if (error instanceof ProviderFailure) return 'failed';
  throw error;
}

/** Turns a definite no of the provider into null; throws anything else. */
export function refusalAsNull(error: unknown): null {
  if (error instanceof ProviderRefusal) return null;
  throw error;
}
