import type { JobSummary } from '#modules/jobs/contract.ts';
import { isOver } from '#modules/jobs/states.ts';

/** Jobs under way first, in the order in which they start; then those that are over, in the given order. */
export function underWayFirst(jobs: readonly JobSummary[]): JobSummary[] {
  const underWay = jobs.filter(({ state }) => !isOver(state));
  const over = jobs.filter(({ state }) => isOver(state));
  return [...underWay.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)), ...over];
}
