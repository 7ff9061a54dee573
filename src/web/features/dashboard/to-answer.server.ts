import type { ListedJob } from '#modules/jobs/contract.ts';

/**
 * What a job asks of its viewer: another `time` or `changes` of the work, which wait until `at`, an answer to a `case`, or to a `split` of its
 * money. `to` is where it is answered.
 */
export interface ToAnswer {
  act: 'time' | 'changes' | 'case' | 'split';
  job: ListedJob;
  at: string;
  to: string;
}

/** Returns what a job asks of its viewer, and where the page of the job has the answer. */
export function toAnswerOf(job: ListedJob): ToAnswer[] {
  const { id, answerTimeBy, answerChangesBy, mayAnswerCase, mayAnswerSplit, startsAt } = job;
  const asked: ToAnswer[] = [];
  if (answerTimeBy) asked.push({ act: 'time', job, at: answerTimeBy, to: `/jobs/${id}#other-time` });
  if (answerChangesBy) asked.push({ act: 'changes', job, at: answerChangesBy, to: `/jobs/${id}#outcome` });
  if (mayAnswerCase) asked.push({ act: 'case', job, at: startsAt, to: `/jobs/${id}#outcome` });
  if (mayAnswerSplit) asked.push({ act: 'split', job, at: startsAt, to: `/jobs/${id}#split` });
  return asked;
}
