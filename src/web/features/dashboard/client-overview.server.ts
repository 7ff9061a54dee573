import type { RequestSummary } from '#modules/hiring/contract.ts';
import type { ListedJob } from '#modules/jobs/contract.ts';
import { clientNext } from './client-next.ts';
import { underWayFirst } from './job-order.ts';

/** What a client's dashboard is made from. */
interface ClientLists {
  requests: readonly RequestSummary[];
  jobs: readonly ListedJob[];
  /** The jobs that still lack the client's review. */
  toReview: readonly string[];
  now: string;
}

/** What a client's dashboard shows: the next steps, and the first `limit` jobs and requests that are not among them. */
export function clientOverview({ requests, jobs, toReview, now }: ClientLists, limit: number) {
  const next = clientNext(requests, jobs, now, toReview);
  const shownJobs = underWayFirst(jobs).slice(0, limit);
  // An accepted request is one of the jobs beside it, and one with quotes is among the next steps.
  const compared = next.flatMap((entry) => (entry.act === 'compare' ? [entry.request] : []));
  const others = requests.filter((request) => request.state !== 'assigned' && !compared.includes(request));
  const shownRequests = others.slice(0, limit);
  return {
    next,
    // The newest open request is the one whose quotes are awaited.
    awaitedId: requests.find(({ state }) => state === 'open')?.id ?? null,
    jobs: shownJobs.map((job) => ({ job, requestId: requests.find(({ jobId }) => jobId === job.id)?.id })),
    hasMoreJobs: jobs.length > shownJobs.length,
    requests: shownRequests,
    hasMoreRequests: requests.length > shownRequests.length,
    hasCompared: compared.length > 0,
    isNew: requests.length === 0 && jobs.length === 0,
  };
}
