import type { PayoutSchedule } from '#ports/payment-gateway.ts';

/** The schedule of an account from which the provider pays nothing out by itself. */
const manual: PayoutSchedule = { interval: 'manual' };

export const isManual = ({ interval }: PayoutSchedule): boolean => interval === manual.interval;

/** What we know of an account's schedule when the provider is read. */
interface ReadSchedule {
  /** The bank account is new, or an administrator holds the payouts: nothing is to be paid out to it. */
  waits: boolean;
  /** The schedule at the provider. */
  schedule: PayoutSchedule;
  /** The schedule to put back afterwards; null unless the provider's payouts are stopped, or are to be. */
  earlier: PayoutSchedule | null;
}

/** Returns the schedule to put back after the wait: the last one that was not ours. Null when the wait is over and nothing is to be put back. */
export function scheduleToRemember({ waits, schedule, earlier }: ReadSchedule): PayoutSchedule | null {
  if (waits) return isManual(schedule) ? (earlier ?? schedule) : schedule;
  // Put back already, by us or by its owner; or manual from the beginning.
  if (!earlier || isManual(earlier) || !isManual(schedule)) return null;
  return earlier;
}

/** Returns the schedule that the provider has to be told; null when the one that it has is right. */
export function scheduleToSet(read: ReadSchedule): PayoutSchedule | null {
  const remembered = scheduleToRemember(read);
  if (!remembered) return null;
  if (read.waits) return isManual(read.schedule) ? null : manual;
  return remembered;
}
