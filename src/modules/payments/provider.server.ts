import { fail, isFail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';

/**
 * Asks the card provider on a person's behalf. What the provider throws becomes Fail `payments.providerUnavailable`:
 * its own words are for the log.
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
