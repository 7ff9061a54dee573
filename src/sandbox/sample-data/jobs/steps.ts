import { after, minutes } from '#lib/clock.ts';
import { payWithinMs, releaseAfterMs, startDueAt, submitDue } from '#modules/jobs/deadlines.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { JobSide } from '#modules/jobs/transitions.ts';
import type { Person } from '../people/people.ts';
import type { Random } from '../random.ts';
import { notes } from '../texts/texts.ts';
import type { Agreement, SampleJob, Step } from './sample-job.ts';

/** What is special about the course of a job; `job-life.ts` chooses what is not given. */
export interface Course {
  /** Minutes of hourly work that were not needed. */
  shorter?: number;
  /** The client has moved the release back. */
  paused?: boolean;
  /** The client of submitted work has asked for changes, and the Pro has answered. */
  changed?: boolean;
  /** Who says that something is not right. */
  opensCase?: JobSide;
  /** The Pro of a job that needs attention has not checked in. */
  late?: boolean;
  /** Where the job is when the client's bank takes the payment back: before the work, or after it. */
  frozenFrom?: 'paid' | 'submitted';
  /** The card does not take the refund; `paidOutside`: the operator has paid the client by other means. */
  refundFails?: 'open' | 'paidOutside';
}

/** Returns the steps that lead to `state`. */
export function stepsTo(job: Agreement, state: JobState, random: Random, course: Course): Step[] {
  if (state !== 'frozen') return stepsOfBothSides(job, state, random, course);
  const before = stepsOfBothSides(job, course.frozenFrom ?? 'submitted', random, {});
  const at = after((before.at(-1) as Step).at, minutes(random.int(200, 1_200)));
  return [...before, { act: 'freeze', to: 'frozen', by: 'provider', at }];
}

/** Returns the steps that lead to a state in which no bank has a say. */
function stepsOfBothSides(job: Agreement, state: JobState, random: Random, course: Course): Step[] {
  const between = (low: number, high: number) => minutes(random.int(low, high));
  const step = (act: Step['act'], to: JobState, by: Step['by'], at: Date): Step => ({ act, to, by, at });
  const create = step('create', 'awaiting_payment', 'client', job.createdAt);
  if (state === 'awaiting_payment') return [create];
  if (state === 'expired')
    return [create, step('expire', 'expired', 'clock', after(job.createdAt, payWithinMs.acceptedOffer))];
  if (state === 'called_off') {
    const by = random.chance(0.7) ? 'client' : 'worker';
    const callOff = step('callOff', 'called_off', by, after(job.createdAt, between(40, 1_200)));
    return [create, { ...callOff, note: noteOf(job, by, 'CallsOff', random) }];
  }

  const pay = step('paymentArrives', 'paid', 'provider', after(job.createdAt, between(4, 90)));
  const waiting = waitingSteps(job, state, random, course);
  if (waiting) return [create, pay, ...waiting];
  if (state === 'cancelled') {
    const by = random.chance(0.75) ? 'client' : 'worker';
    const ahead = job.startsAt.getTime() - pay.at.getTime();
    const cancel = step('cancel', 'cancelled', by, after(pay.at, Math.floor(ahead * (0.1 + random.next() * 0.85))));
    return [create, pay, { ...cancel, note: noteOf(job, by, 'Cancels', random) }];
  }
  // The client doesn't open the door.
  if (state === 'disputed' && course.opensCase === 'worker')
    return [create, pay, step('dispute', 'disputed', 'worker', after(job.startsAt, between(40, 55)))];

  const checkIn = step('checkIn', 'in_progress', 'worker', after(job.startsAt, between(0, 9)));
  if (state === 'in_progress') return [create, pay, checkIn];
  const submit = step('submit', 'submitted', 'worker', after(job.endsAt, between(-8, 14)));
  const worked = [create, pay, checkIn, submit];
  const unreleased = unreleasedSteps(job, state, submit, random, course);
  if (unreleased) return [...worked, ...unreleased];

  const byHand = random.chance(0.82);
  const released = after(submit.at, byHand ? between(6, 1_900) : releaseAfterMs(job.price));
  return [...worked, step('release', 'released', byHand ? 'client' : 'clock', released)];
}

/** Returns the steps after the submission that did not lead to a release; null for released work. */
function unreleasedSteps(
  job: Agreement,
  state: JobState,
  submit: Step,
  random: Random,
  { paused, changed }: Course,
): Step[] | null {
  const later = (than: Step, low: number, high: number) => after(than.at, minutes(random.int(low, high)));
  const pause: Step = { act: 'pause', to: 'submitted', by: 'client', at: later(submit, 30, 110) };
  if (state === 'submitted' && !changed) return paused ? [pause] : [];
  if (state === 'submitted' || state === 'changes_requested') {
    const ask: Step = { act: 'requestChanges', to: 'changes_requested', by: 'client', at: later(submit, 60, 300) };
    const answer: Step = { act: 'answerChanges', to: 'submitted', by: 'worker', at: later(ask, 60, 300) };
    return state === 'submitted' ? [ask, answer] : [ask];
  }
  if (state !== 'disputed' && state !== 'settled') return null;
  const dispute: Step = { act: 'dispute', to: 'disputed', by: 'client', at: later(submit, 60, 1_300) };
  const offer: Step = { act: 'offerSplit', to: 'disputed', by: 'worker', at: later(dispute, 30, 240) };
  if (state === 'disputed') return [dispute, offer];
  const note = random.pick(notes[commonLanguage(job)].decisions);
  return [dispute, { act: 'settle', to: 'settled', by: 'admin', at: later(dispute, 1_500, 4_000), note }];
}

/**
 * Returns the steps after the payment of a job that waits: for its day, or for an answer because the Pro has not checked in
 * (`late`) or not submitted the work. Null for any other state.
 */
function waitingSteps(job: Agreement, state: JobState, random: Random, { late }: Course): Step[] | null {
  if (state === 'paid') return [];
  if (state !== 'needs_attention') return null;
  const ask = { to: 'needs_attention', by: 'clock' } as const;
  if (late) return [{ ...ask, act: 'askAboutStart', at: startDueAt(job.endsAt) }];
  const at = after(job.startsAt, minutes(random.int(0, 9)));
  return [
    { act: 'checkIn', to: 'in_progress', by: 'worker', at },
    { ...ask, act: 'askAboutFinish', at: submitDue(job.endsAt, at).dueAt },
  ];
}

/** What one side tells the other, in that side's language. */
function noteOf(job: Agreement, by: JobSide, act: 'CallsOff' | 'Cancels', random: Random): string {
  return random.pick(notes[authorOf(job, by).language][`${by}${act}`]);
}

const authorOf = ({ client, pro }: Agreement, side: JobSide): Person => (side === 'client' ? client : pro);

/** The operator writes to both sides in one text. */
const commonLanguage = ({ client, pro }: Agreement) => (client.language === pro.language ? client.language : 'en');

/** Returns the client's request for changes; null without one. */
export function changesOf(job: Agreement, steps: Step[], random: Random): SampleJob['changes'] {
  if (!steps.some(({ act }) => act === 'requestChanges')) return null;
  const reason = random.pick(notes[job.client.language].clientAsksForChanges);
  return { reason, answer: random.pick(notes[job.pro.language].workerAnswersChanges) };
}

/** Returns what the side that opened the case wrote. Online work has no door to wait at. */
export function reasonOf(job: Agreement, openedBy: JobSide, random: Random): string {
  const reasons = notes[authorOf(job, openedBy).language][`${openedBy}Complains`];
  return random.pick(job.task.remote && openedBy === 'worker' ? reasons.slice(1) : reasons);
}
