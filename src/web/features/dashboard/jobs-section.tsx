import type { JobSummary } from '#modules/jobs/contract.ts';
import { JobRow } from './job-row.tsx';
import { ListSection } from './list-section.tsx';

/** The first few jobs of a list, in its order. */
export function JobsSection({
  title,
  jobs,
  limit,
  hasMore,
  dashboard,
  empty,
  requestIds,
}: {
  title: string;
  jobs: JobSummary[];
  limit: number;
  /** There are jobs that are not in `jobs`. */
  hasMore?: boolean;
  /** The dashboard's address, where the whole list is too. */
  dashboard: string;
  empty: string;
  /** Job → the request that led to it, as far as the page has read it. */
  requestIds?: ReadonlyMap<string, string>;
}) {
  const all = hasMore || jobs.length > limit ? `${dashboard}?list=jobs` : null;
  return (
    <ListSection id="jobs" title={title} all={all} empty={empty}>
      {jobs.slice(0, limit).map((job) => (
        <JobRow key={job.id} job={job} requestId={requestIds?.get(job.id)} />
      ))}
    </ListSection>
  );
}
