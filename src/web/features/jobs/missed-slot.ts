import type { JobDetail } from '#modules/jobs/contract.ts';

/** True for a paid job whose slot is over without a check-in; the client has not been asked about it yet. `now` is ISO. */
export const isSlotMissed = ({ state, endsAt }: Pick<JobDetail, 'state' | 'endsAt'>, now: string): boolean =>
  state === 'paid' && Date.parse(endsAt) < Date.parse(now);
