import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fail } from '#lib/fail.ts';

type Act = 'signIn' | 'signUp' | 'passwordReset';

// Guessing one account's password is slow from many addresses, and one address is slow against many accounts.
const byAddress: Record<Act, RateLimiterMemory> = {
  signIn: new RateLimiterMemory({ points: 60, duration: 60 }),
  signUp: new RateLimiterMemory({ points: 30, duration: 600 }),
  passwordReset: new RateLimiterMemory({ points: 20, duration: 600 }),
};
const byName: Record<Act, RateLimiterMemory> = {
  signIn: new RateLimiterMemory({ points: 10, duration: 300 }),
  signUp: new RateLimiterMemory({ points: 5, duration: 600 }),
  passwordReset: new RateLimiterMemory({ points: 3, duration: 600 }),
};

/** Counts one try of `act` from this network address. Throws Fail `api.tooManyRequests` with `seconds` to wait. */
export const limitByAddress = (act: Act, ip: string): Promise<void> => consume(byAddress[act], networkOf(ip));

/** Counts one try of `act` for this account name or e-mail. Throws Fail `api.tooManyRequests`. */
export const limitByName = (act: Act, name: string): Promise<void> => consume(byName[act], name);

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    const wait = (refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000;
    fail('api.tooManyRequests', { seconds: Math.ceil(wait / 1000) });
  }
}

/** The IPv4 address, or the /64 network of an IPv6 one: a single line has all of its 2^64 addresses. */
function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (v4) return v4;
  const [start = [], end = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
