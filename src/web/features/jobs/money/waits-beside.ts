import type { JobDetail } from '#modules/jobs/contract.ts';
import { isTroubled } from '#modules/jobs/states.ts';
import type { Wait } from '#modules/payments/contract.ts';

/**
 * Returns the waits that have notices of their own: all but the refund of a canceled job that is simply on its way, which the panel of
 * the cancellation tells of.
 */
export function waitsBeside({ state, money: { waits } }: Pick<JobDetail, 'state' | 'money'>): Wait[] {
  const refunds = waits.filter(({ to }) => to === 'client');
  const isToldThere = isTroubled(state) && refunds.every(({ reason }) => reason === 'refundSending');
  return isToldThere ? waits.filter(({ to }) => to === 'worker') : waits;
}
