import type { JobDetail } from '#modules/jobs/contract.ts';

/** Returns when the Pro checked in. Null for work whose start the client confirmed: nobody noted the time. */
export const startOf = ({ events }: JobDetail): string | null =>
  events.findLast(({ act }) => act === 'checkIn')?.at ?? null;

const quarterMs = 15 * 60_000;

/** Returns the minutes from `start` to `now`, in quarters of an hour that have begun, at least one and `agreed` at most. */
export function minutesSince(start: string, now: string, agreed: number): number {
  const quarters = Math.ceil((Date.parse(now) - Date.parse(start)) / quarterMs);
  return Math.min(Math.max(quarters, 1) * 15, agreed);
}
