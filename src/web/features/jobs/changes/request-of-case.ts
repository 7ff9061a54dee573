import type { ChangeRequest } from '#modules/jobs/changes/changes-contract.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';

/** Returns the request for changes that became the job's case, because the Pro did not answer it; undefined for any other case. */
export const requestOfCase = ({ events, changeRequests }: JobDetail): ChangeRequest | undefined =>
  events.some(({ act }) => act === 'openUnchanged') ? changeRequests.at(-1) : undefined;
