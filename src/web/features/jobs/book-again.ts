import type { JobSummary } from '#modules/jobs/contract.ts';
import { isReviewable } from '#modules/jobs/states.ts';

/** True for the client of a job that was done, unless the bank took the payment of it back. */
export const isDoneForClient = ({ side, state, isBankRefunded }: JobSummary): boolean =>
  side === 'client' && isReviewable(state) && !isBankRefunded;

/** True for the client of such a job whose Pro can be asked again. */
export const mayBookAgain = (job: JobSummary): boolean => isDoneForClient(job) && job.isWorkerListed;

/**
 * Returns the address of the request form for booking the Pro of a client's job again: filled in like the request that led to
 * the job where the caller has its id, and otherwise with the place and the service.
 */
export function bookAgainPath({ counterpartId, zip, serviceSlug }: JobSummary, requestId?: string): string {
  const like = requestId ? `again=${requestId}` : `zip=${zip}${serviceSlug ? `&service=${serviceSlug}` : ''}`;
  return `/quote/new?workerId=${counterpartId}&${like}`;
}
