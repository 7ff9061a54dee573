import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fail } from '#lib/fail.ts';
import type { Context } from './context.server.ts';

/** So many tries of one act in a span of time, counted apart for each key; kept in this process's memory. */
export interface Limiter {
  /** Counts one try. Throws Fail `api.tooManyRequests` with `seconds` to wait. */
  consume(key: string): Promise<void>;
}

/** `times` tries in `seconds`. */
export function limiter(times: number, seconds: number): Limiter {
  const counted = new RateLimiterMemory({ points: times, duration: seconds });
  return {
    async consume(key) {
      try {
        await counted.consume(key);
      } catch (refusal) {
        const wait = (refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000;
        fail('api.tooManyRequests', { seconds: Math.ceil(wait / 1000) });
      }
    },
  };
}

/** How often one account may do something that is costly for us or for others. */
export type AccountLimit = (ctx: Context) => Promise<void>;

/** Far above what a person in a hurry does, far below what a program can: `times` in ten minutes. */
export function perAccount(times: number): AccountLimit {
  const counted = limiter(times, 600);
  return async ({ actor }) => {
    if (actor.kind === 'user') await counted.consume(actor.user.id);
  };
}
