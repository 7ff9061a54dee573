import type { IncomingSummary } from '#modules/hiring/contract.ts';
import type { JobState, JobSummary } from '#modules/jobs/contract.ts';
import { startsWithinADay } from './client-next.ts';

/** Something that waits for the Pro, the most pressing kind first. */
export type WorkerNext =
  | { act: 'submit' | 'change' | 'start' | 'decide'; job: JobSummary }
  | { act: 'answer'; request: IncomingSummary };

const order: WorkerNext['act'][] = ['submit', 'start', 'change', 'decide', 'answer'];

const actOf: Partial<Record<JobState, 'submit' | 'change' | 'decide'>> = {
  in_progress: 'submit',
  changes_requested: 'change',
  disputed: 'decide',
};

/** What the Pro can do now: hand in work, start what begins within a day, answer requests (those that end first, first). */
export function workerNext(
  incoming: readonly IncomingSummary[],
  jobs: readonly JobSummary[],
  now: string,
): WorkerNext[] {
  const unanswered = incoming
    .filter(({ state, requestState }) => state === 'requested' && requestState === 'open')
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
  const found: WorkerNext[] = [
    ...jobs.flatMap((job): WorkerNext[] => {
      const act = actOf[job.state] ?? (startsWithinADay(job, now) ? 'start' : null);
      return act ? [{ act, job }] : [];
    }),
    ...unanswered.map((request): WorkerNext => ({ act: 'answer', request })),
  ];
  return found.toSorted((a, b) => order.indexOf(a.act) - order.indexOf(b.act));
}
