import { days } from '#lib/clock.ts';

/**
 * What is done while a Pro's released money waits for a payout account, in this order, by the age of the oldest sum that waits: the
 * Pro is reminded, and at last an administrator looks at it. `payout.unclaimed_steps` counts how many of these were taken.
 */
export const unclaimedSteps = [
  { afterMs: days(3), act: 'remind' },
  { afterMs: days(14), act: 'remind' },
  { afterMs: days(45), act: 'remind' },
  { afterMs: days(60), act: 'openCase' },
] as const;
