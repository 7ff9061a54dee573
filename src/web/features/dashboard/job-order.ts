import type { JobState, JobSummary } from '#modules/jobs/contract.ts';

const over: JobState[] = ['expired', 'cancelled', 'released', 'settled', 'closed'];

/** Jobs under way first, in the order in which they start; then those that are over, as they came. */
export function underWayFirst(jobs: readonly JobSummary[]): JobSummary[] {
  const isOver = ({ state }: JobSummary) => over.includes(state);
  const underWay = jobs.filter((job) => !isOver(job));
  return [...underWay.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)), ...jobs.filter(isOver)];
}
