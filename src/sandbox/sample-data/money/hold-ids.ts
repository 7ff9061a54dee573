import type { SampleJob } from '../jobs/sample-job.ts';
import { codeOf, idOf } from '../random.ts';

/** The ids of a job's money in our tables and at the card provider; null if there is no such thing. */
export interface HoldIds {
  hold: string;
  checkout: string;
  session: string;
  intent: string | null;
  transferPayout: string;
  refundPayout: string;
  /** The provider's ids, once the money has been paid out or refunded. */
  transfer: string | null;
  refund: string | null;
  dispute: string;
  providerDispute: string | null;
}

export function holdIdsOf({ id, money, pro, freeze }: SampleJob): HoldIds {
  return {
    hold: idOf(`hold ${id}`),
    checkout: idOf(`checkout ${id}`),
    session: `cs_test_${codeOf(`session ${id}`, 58)}`,
    intent: money.captured > 0 ? `pi_${codeOf(`intent ${id}`)}` : null,
    transferPayout: idOf(`transfer ${id}`),
    refundPayout: idOf(`refund ${id}`),
    transfer: money.released > 0 && pro.payable ? `tr_${codeOf(`transfer ${id}`)}` : null,
    refund: money.refunded > 0 ? `re_${codeOf(`refund ${id}`)}` : null,
    dispute: idOf(`dispute ${id}`),
    providerDispute: freeze ? `du_${codeOf(`dispute ${id}`)}` : null,
  };
}
