import type { IncomingSummary } from '#modules/hiring/contract.ts';
import type { JobSummary } from '#modules/jobs/contract.ts';
import { questionOf } from '#modules/jobs/states.ts';
import { openActs } from '#modules/jobs/transitions.ts';
import { startsWithinADay } from './client-next.ts';

/** Something that waits for the Pro. */
export type WorkerNext =
  | { act: 'late' | 'submit' | 'start'; job: JobSummary }
  | { act: 'answer'; request: IncomingSummary };

/** The most pressing kind first. */
const order: WorkerNext['act'][] = ['late', 'submit', 'start', 'answer'];

/**
 * What the Pro can do now: check in late to a job whose client is asked about it, hand in work, start what begins within a
 * day, answer requests (those that end first, first).
 */
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
      if (questionOf(job) === 'came') return [{ act: 'late', job }];
      if (openActs(job, 'worker').includes('submit')) return [{ act: 'submit', job }];
      return startsWithinADay(job, now) ? [{ act: 'start', job }] : [];
    }),
    ...unanswered.map((request): WorkerNext => ({ act: 'answer', request })),
  ];
  return entries.toSorted((a, b) => order.indexOf(a.act) - order.indexOf(b.act));
}
