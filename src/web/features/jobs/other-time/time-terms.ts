import type { JobDetail } from '#modules/jobs/contract.ts';
import { isPayable } from '#modules/jobs/states.ts';

/** Returns the key of the sentence that says to the viewer what another time, which the side `by` proposes, does to the refund terms. */
export function timeTermsOf(
  { state, side, isStartLost }: Pick<JobDetail, 'state' | 'side' | 'isStartLost'>,
  by: JobDetail['side'],
): string {
  if (isPayable(state)) return 'time.terms.unpaid';
  // After a lost start they count from the new time, whoever proposes it.
  const counts = isStartLost ? 'worker' : by;
  return by === side ? `time.terms.${counts}` : `time.terms.accept.${counts}`;
}
