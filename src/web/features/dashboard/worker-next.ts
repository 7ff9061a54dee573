import type { IncomingSummary } from '#modules/hiring/contract.ts';
import type { JobSummary } from '#modules/jobs/contract.ts';
import { openActs } from '#modules/jobs/transitions.ts';
import { startsWithinADay } from './client-next.ts';

/** Something that waits for the Pro. */
export type WorkerNext = { act: 'submit' | 'start'; job: JobSummary } | { act: 'answer'; request: IncomingSummary };

/** The most pressing kind first. */
const order: WorkerNext['act'][] = ['submit', 'start', 'answer'];

/** What the Pro can do now: hand in work, start what begins within a day, answer requests (those that end first, first). */
export function workerNext(
  incoming: readonly IncomingSummary[],
  jobs: readonly JobSummary[],
  now: string,
): WorkerNext[] {
  const unanswered = incoming
    .filter(({ state, requestState }) => state === 'requested' && requestState === 'open')
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
  const entries: WorkerNext[] = [
    ...jobs.flatMap((job): WorkerNext[] => {
      const canSubmit = openActs(job.state, 'worker').includes('submit');
      const act = canSubmit ? 'submit' : startsWithinADay(job, now) ? 'start' : null;
      return act ? [{ act, job }] : [];
    }),
    ...unanswered.map((request): WorkerNext => ({ act: 'answer', request })),
  ];
  return entries.toSorted((a, b) => order.indexOf(a.act) - order.indexOf(b.act));
}
