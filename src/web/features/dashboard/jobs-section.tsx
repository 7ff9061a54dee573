import type { JobSummary } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { underWayFirst } from './job-order.ts';
import { JobRow } from './job-row.tsx';
import { ListSection } from './list-section.tsx';

/** The first few jobs of a list, those under way before those that are over. */
export function JobsSection({
  jobs,
  limit,
  dashboard,
  empty,
}: {
  jobs: JobSummary[];
  limit: number;
  /** The dashboard's address, where the whole list is too. */
  dashboard: string;
  empty: string;
}) {
  const { t } = useTranslation('dashboard');
  const all = jobs.length > limit ? `${dashboard}?list=jobs` : null;
  return (
    <ListSection id="jobs" title={t('jobs.title')} all={all} empty={empty}>
      {underWayFirst(jobs)
        .slice(0, limit)
        .map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
    </ListSection>
  );
}
