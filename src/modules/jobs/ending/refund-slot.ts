/** The slot that the refund terms of a job count from. */
export interface RefundSlot {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Returns the slot that the refund terms count from: the job's own, or the same length of time from the earliest start that the job
 * has had, once the client has moved it.
 */
export function refundSlotOf({ startsAt, endsAt }: RefundSlot, refundStartsAt: Date | null): RefundSlot {
  if (!refundStartsAt) return { startsAt, endsAt };
  const lengthMs = endsAt.getTime() - startsAt.getTime();
  return { startsAt: refundStartsAt, endsAt: new Date(refundStartsAt.getTime() + lengthMs) };
}
