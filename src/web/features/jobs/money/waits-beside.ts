import type { JobDetail } from '#modules/jobs/contract.ts';
import { isTroubled } from '#modules/jobs/states.ts';
import type { Wait } from '#modules/payments/contract.ts';

/**
 * Returns the waits that have notices of their own: all but the refund of a canceled job that is simply on its way, which the panel of
 * the cancellation tells of. It does not tell of a payment that came too late and goes back.
 */
export function waitsBeside({ state, money: { waits, refunds } }: Pick<JobDetail, 'state' | 'money'>): Wait[] {
  const toClient = waits.filter(({ to }) => to === 'client');
  const sendingCents = toClient.reduce((sum, { cents }) => sum + cents, 0);
  const isToldThere =
    isTroubled(state) &&
    toClient.every(({ reason }) => reason === 'refundSending') &&
    sendingCents === (refunds.find((refund) => refund.state === 'onItsWay')?.cents ?? 0);
  return isToldThere ? waits.filter(({ to }) => to === 'worker') : waits;
}
