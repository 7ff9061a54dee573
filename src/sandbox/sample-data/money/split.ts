import { usd } from '#lib/money.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import type { SampleJob } from '../jobs/sample-job.ts';

/** Returns the split that the Pro of a reported job offers: a third, in whole dollars, goes back to the client. US cents. */
export function sampleSplit({ money }: Pick<SampleJob, 'money'>): {
  released: number;
  refunded: number;
  payout: number;
} {
  const refunded = Math.round(money.held / 300) * 100;
  const released = money.held - refunded;
  return { released, refunded, payout: splitRelease(usd(released), money.feeBps).net };
}
