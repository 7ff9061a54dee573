import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fail } from '#lib/fail.ts';
import { networkOf } from '../http/network.server.ts';
import type { Context } from './context.server.ts';

/** Counts the tries of one act in a span of time, for each key apart. The counts live in this process's memory. */
export interface Limiter {
  /** Counts one try. Throws Fail `api.tooManyRequests` with `seconds` to wait. */
  consume(key: string): Promise<void>;
}

/** Returns a limiter of `times` tries in `seconds`. */
export function limiter(times: number, seconds: number): Limiter {
  const memory = new RateLimiterMemory({ points: times, duration: seconds });
  return {
    async consume(key) {
      try {
        await memory.consume(key);
      } catch (refusal) {
        const waitMs = (refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000;
        fail('api.tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      }
    },
  };
}

/** Counts a call of an operation that is costly for the product or for others. Throws Fail `api.tooManyRequests`. */
export type CallLimit = (ctx: Context) => Promise<void>;

/** `times` calls in ten minutes for each account: far above a person in a hurry, far below what a program can do. */
export function perAccount(times: number): CallLimit {
  const calls = limiter(times, 600);
  return async ({ actor }) => {
    if (actor.kind === 'user') await calls.consume(actor.user.id);
  };
}

/** The calls that an account, and all visitors of a network address together, may make in ten minutes. */
export function perCaller({ ofAccount, ofNetwork }: { ofAccount: number; ofNetwork: number }): CallLimit {
  const callsOfAccount = perAccount(ofAccount);
  const callsOfNetwork = limiter(ofNetwork, 600);
  return async (ctx) => {
    await (ctx.actor.kind === 'user' ? callsOfAccount(ctx) : callsOfNetwork.consume(networkOf(ctx.ip)));
  };
}
