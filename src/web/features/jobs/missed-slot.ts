import type { JobDetail } from '#modules/jobs/contract.ts';

/** True for a paid job whose slot is over without a check-in; the client has not been asked about it yet. `now` is ISO. */
export const isSlotMissed = (
  { state, endsAt, isStartLost }: Pick<JobDetail, 'state' | 'endsAt' | 'isStartLost'>,
  now: string,
): boolean => state === 'paid' && !isStartLost && Date.parse(endsAt) < Date.parse(now);
