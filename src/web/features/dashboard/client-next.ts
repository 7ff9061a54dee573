import type { RequestSummary } from '#modules/hiring/contract.ts';
import type { JobState, JobSummary } from '#modules/jobs/contract.ts';

/** Something that waits for the client, the most pressing kind first. */
export type ClientNext =
  | { act: 'release' | 'pay' | 'decide' | 'meet' | 'review'; job: JobSummary }
  | { act: 'compare'; request: RequestSummary };

const order: ClientNext['act'][] = ['release', 'pay', 'decide', 'compare', 'meet', 'review'];

const actOf: Partial<Record<JobState, 'release' | 'pay' | 'decide'>> = {
  submitted: 'release',
  awaiting_payment: 'pay',
  needs_attention: 'decide',
  disputed: 'decide',
};

/**
 * What the client can do now: release money for finished work, pay, decide where something went wrong, compare quotes,
 * be at the door for work that starts within a day, write a review (`toReview`, the job that still lacks one).
 */
export function clientNext(
  requests: readonly RequestSummary[],
  jobs: readonly JobSummary[],
  now: string,
  toReview: string | null,
): ClientNext[] {
  const quotes = requests.filter(({ state, offers }) => state === 'open' && offers > 0);
  const found: ClientNext[] = [
    ...jobs.flatMap((job): ClientNext[] => {
      const act = actOf[job.state] ?? (startsWithinADay(job, now) ? 'meet' : job.id === toReview ? 'review' : null);
      return act ? [{ act, job }] : [];
    }),
    ...quotes.map((request): ClientNext => ({ act: 'compare', request })),
  ];
  return found.toSorted((a, b) => order.indexOf(a.act) - order.indexOf(b.act));
}

const day = 86_400_000;

/** A paid job whose work should have begun since yesterday, or will within a day. */
export function startsWithinADay({ state, startsAt }: Pick<JobSummary, 'state' | 'startsAt'>, now: string): boolean {
  return state === 'paid' && Math.abs(Date.parse(startsAt) - Date.parse(now)) < day;
}
