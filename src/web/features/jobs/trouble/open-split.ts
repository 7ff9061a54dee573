import type { SplitOffer } from '#modules/jobs/case/split-contract.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';

/** Returns the split that waits for an answer now; undefined while the client's bank has the payment. */
export const openSplit = ({ state, case: found }: Pick<JobDetail, 'state' | 'case'>): SplitOffer | undefined =>
  state === 'disputed' ? found?.offers.find((offer) => offer.state === 'open') : undefined;
