import { hours, minutes } from '#lib/clock.ts';

/*
 * The provider wants 30 minutes to 24 hours from the moment it reads the request. The lower limit leaves a minute for the
 * request to arrive. The upper one leaves two hours, so that a repeated call takes as many steps as the first for the usual
 * deadlines (24 and 72 hours).
 */
const shortestMs = minutes(31);
const longestMs = hours(22);
const stepMs = hours(12);

/**
 * Returns when the provider should close a session that is wanted until `expiresAt`, as near to it as the limits allow. A
 * later instant moves earlier in steps of 12 hours, and one too soon moves later by 31 minutes, so that a repeated call
 * sends the same instant although some time has passed: the same idempotency key needs the same parameters.
 */
export function sessionExpiry(expiresAt: Date, now: Date): Date {
  const leftMs = expiresAt.getTime() - now.getTime();
  const steps = Math.max(0, Math.ceil((leftMs - longestMs) / stepMs));
  const wanted = expiresAt.getTime() - steps * stepMs;
  if (wanted - now.getTime() >= shortestMs) return new Date(wanted);
  return new Date(Math.max(wanted, now.getTime()) + shortestMs);
}
