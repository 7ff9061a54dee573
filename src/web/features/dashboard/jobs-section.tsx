import type { JobSummary } from '#modules/jobs/contract.ts';
import { JobRow } from './job-row.tsx';
import { ListSection } from './list-section.tsx';

/** The first few jobs of a list, in its order, each with the request that led to it, as far as the page knows it. */
export function JobsSection({
  title,
  jobs,
  hasMore,
  dashboard,
  empty,
}: {
  title: string;
  jobs: { job: JobSummary; requestId?: string }[];
  /** There are jobs that are not in `jobs`. */
  hasMore: boolean;
  /** The dashboard's address, where the whole list is too. */
  dashboard: string;
  empty: string;
}) {
  return (
    <ListSection id="jobs" title={title} all={hasMore ? `${dashboard}?list=jobs` : null} empty={empty}>
      {jobs.map(({ job, requestId }) => (
        <JobRow key={job.id} job={job} requestId={requestId} />
      ))}
    </ListSection>
  );
}
