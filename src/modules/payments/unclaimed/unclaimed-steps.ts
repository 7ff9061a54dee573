import { days } from '#lib/clock.ts';

/**
 * What is done while a Pro's released money waits for a payout account, in this order, by the age of the sum: the Pro is reminded, and
 * at last an administrator looks at it. `payout.unclaimed_steps` counts how many of these were taken. The steps of a sum are also
 * about what was released up to its `coveringStep`; what is released later gets steps of its own.
 */
export const unclaimedSteps = [
  { afterMs: days(3), act: 'remind' },
  { afterMs: days(14), act: 'remind' },
  { afterMs: days(45), act: 'remind' },
  { afterMs: days(60), act: 'openCase' },
] as const;

/** The number of steps after which a sum's reminders no longer cover what is released. */
export const coveringStep = 2;
