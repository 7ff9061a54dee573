import type { RequestSummary } from '#modules/hiring/contract.ts';
import type { JobSummary, ListedJob } from '#modules/jobs/contract.ts';
import { type Question, questionOf } from '#modules/jobs/states.ts';
import { openActs } from '#modules/jobs/transitions.ts';
import { type ToAnswer, toAnswerOf } from './to-answer.server.ts';

/** Something that waits for the client. Of a job, `at` is the instant that its sentence names, and `to` where it is done. */
export type ClientNext =
  | ToAnswer
  | { act: Question | 'release' | 'pay' | 'meet' | 'review'; job: ListedJob; at: string; to: string }
  | { act: 'compare'; request: RequestSummary };

/** The most pressing kind first, but for work that starts within hours. */
const order: ClientNext['act'][] = [
  'came',
  'finished',
  'time',
  'changes',
  'split',
  'case',
  'release',
  'pay',
  'compare',
  'meet',
  'review',
];

/**
 * What the client can do now: answer what is asked about a job that stands still, the Pro's proposal of another time or a case, release
 * money for finished work, pay, compare quotes, be at the door for work that starts within a day, write a review (`toReview`, the jobs
 * that still lack one).
 */
export function clientNext(
  requests: readonly RequestSummary[],
  jobs: readonly ListedJob[],
  now: string,
  toReview: readonly string[],
): ClientNext[] {
  const quotes = requests.filter(({ state, offers }) => state === 'open' && offers > 0);
  const entries: ClientNext[] = [
    ...jobs.flatMap((job): ClientNext[] => {
      const pressing = questionOf(job) ?? openActs(job, 'client').find((act) => act === 'release' || act === 'pay');
      const act = pressing ?? (startsWithinADay(job, now) ? 'meet' : toReview.includes(job.id) ? 'review' : null);
      const to = act === 'pay' ? `/checkout/${job.id}` : `/jobs/${job.id}${act === 'meet' ? '#pin' : ''}`;
      const own: ClientNext[] = act ? [{ act, job, at: job.startsAt, to }] : [];
      return [...toAnswerOf(job), ...own];
    }),
    ...quotes.map((request): ClientNext => ({ act: 'compare', request })),
  ];
  const rank = (entry: ClientNext) => (isAtTheDoor(entry, now) ? -1 : order.indexOf(entry.act));
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** True for work that starts within hours: nothing is more pressing. */
const isAtTheDoor = (entry: ClientNext, now: string): boolean =>
  entry.act === 'meet' && Math.abs(Date.parse(entry.at) - Date.parse(now)) < soonMs;

const soonMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** True for a job whose Pro may check in, and whose start lies at most a day away. */
function startsWithinADay(job: Pick<JobSummary, 'state' | 'isStarted' | 'startsAt'>, now: string): boolean {
  const awaitsPro = openActs(job, 'worker').includes('checkIn');
  return awaitsPro && Math.abs(Date.parse(job.startsAt) - Date.parse(now)) < dayMs;
}
