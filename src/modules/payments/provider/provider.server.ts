import { fail, isFail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';

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
