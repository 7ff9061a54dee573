import type { JobDetail } from '#modules/jobs/contract.ts';

/** Returns when the Pro checked in. Null for work whose start the client confirmed: the time is not recorded. */
export const checkInTime = ({ events }: JobDetail): string | null =>
  events.findLast(({ act }) => act === 'checkIn')?.at ?? null;

const quarterMs = 15 * 60_000;

/** Returns the minutes from `start` to `now`, in quarters of an hour that have begun, at least one and `agreedMinutes` at most. */
export function billableMinutes(start: string, now: string, agreedMinutes: number): number {
  const quarters = Math.ceil((Date.parse(now) - Date.parse(start)) / quarterMs);
  return Math.min(Math.max(quarters, 1) * 15, agreedMinutes);
}
