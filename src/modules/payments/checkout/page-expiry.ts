import { after, hours, minutes } from '#lib/clock.ts';

/** A creation whose answer got lost is repeated with the same key for this long; then a new session is created. */
export const resumableMs = minutes(10);

/*
 * The provider wants 30 minutes to 24 hours from the moment it reads a request. The same key needs the same instant, so the instant
 * is fixed with the session's row, and has to fit for as long as the creation may be repeated. A minute is for the clocks.
 */
const shortestMs = minutes(31) + resumableMs;
const longestMs = hours(23);

/**
 * Returns when a page that opens `now` closes: at the deadline of its payment, as far as the provider's limits allow. A payment after
 * the deadline goes back in full.
 */
export function pageExpiry(deadline: Date, now: Date): Date {
  const leftMs = deadline.getTime() - now.getTime();
  return after(now, Math.min(Math.max(leftMs, shortestMs), longestMs));
}
