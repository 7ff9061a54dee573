/** How often an open page reads its session again, in milliseconds (specification, section 9). */
export const readsAgainAfter = 30_000;

/** A session counts as over this long before it ends, in milliseconds: a request under way must not outlive it. */
const early = 10_000;

/** Milliseconds until a session counts as over; 0 or less when it does. */
export const timeLeft = (expiresAt: Date | string, now = Date.now()): number =>
  new Date(expiresAt).getTime() - early - now;

/** True when a session that ends at `expiresAt` counts no more. */
export const isOver = (expiresAt: Date | string, now = Date.now()): boolean => timeLeft(expiresAt, now) <= 0;
