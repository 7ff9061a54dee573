import { hours, minutes } from '#lib/clock.ts';

/*
 * The provider wants 30 minutes to 24 hours from the moment it reads the request. A minute is left for the way there, and
 * two hours at the other end, so that the usual round waits (24 and 72 hours) do not lie where a repeated call would
 * take another step.
 */
const shortest = minutes(31);
const longest = hours(22);
const step = hours(12);

/**
 * When the provider should close a session that is wanted until `expiresAt`: as near as its limits allow. Too late is
 * moved earlier in steps of 12 hours and too early is moved later by 31 minutes, so that a repeated call (the same
 * idempotency key wants the same parameters) gives the same instant although some time has passed.
 */
export function sessionExpiry(expiresAt: Date, now: Date): Date {
  const left = expiresAt.getTime() - now.getTime();
  const steps = Math.max(0, Math.ceil((left - longest) / step));
  const wanted = expiresAt.getTime() - steps * step;
  if (wanted - now.getTime() >= shortest) return new Date(wanted);
  return new Date(Math.max(wanted, now.getTime()) + shortest);
}
