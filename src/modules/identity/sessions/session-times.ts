import { days } from '#lib/clock.ts';

/** How often an open page reads its session again (specification, section 9). */
export const readsAgainAfterMs = 30_000;

/** A session ends this long after its sign-in, however much it is used. */
export const longestSessionMs = days(365);

/** A session counts as over this long before it ends: a request under way must not outlive it. */
const earlyMs = 10_000;

/** The time until a session counts as over; 0 or less when it does. */
export const timeLeftMs = (expiresAt: Date | string, nowMs = Date.now()): number =>
  new Date(expiresAt).getTime() - earlyMs - nowMs;

/** True when a session that ends at `expiresAt` counts no more. */
export const isOver = (expiresAt: Date | string, nowMs = Date.now()): boolean => timeLeftMs(expiresAt, nowMs) <= 0;
