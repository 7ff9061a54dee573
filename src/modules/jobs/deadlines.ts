import { after, days, hours, minutes } from '#lib/clock.ts';
import type { JobOrigin } from './states.ts';

/** How long a slot waits for its payment: after an accepted quote or bid, and after an instant booking. */
export const payWithinMs: Record<JobOrigin, number> = { acceptedOffer: hours(72), instantBooking: minutes(15) };

/** The payment is due this long before the start at the latest. */
export const payBeforeStartMs = hours(2);
/** The least time that a client gets to pay. */
export const payAtLeastMs = minutes(30);

/** True for a start that is so near that the payment cannot arrive before it. */
export const isTooSoon = (startsAt: Date, now: Date): boolean => startsAt < after(now, payAtLeastMs);

/**
 * Returns when a job agreed on at `now` has to be paid: at the end of the wait or two hours before the start, whichever is
 * earlier, but not sooner than in half an hour.
 */
export function payDueAt(origin: JobOrigin, startsAt: Date, now: Date): Date {
  const latest = Math.min(now.getTime() + payWithinMs[origin], startsAt.getTime() - payBeforeStartMs);
  const atLeast = Math.min(payAtLeastMs, payWithinMs[origin]);
  return new Date(Math.max(latest, now.getTime() + atLeast));
}

/** The Pro can check in from this long before the start. */
export const checkInBeforeMs = hours(2);

/** Returns when the Pro of a job that starts at `startsAt` can check in. */
export const checkInFrom = (startsAt: Date): Date => after(startsAt, -checkInBeforeMs);

/** How long after the slot's end a job may wait for its check-in, and its work to be submitted, before the client is asked. */
export const askAboutStartMs = hours(24);
export const askAboutFinishMs = hours(72);
/** How long after a bank's decision the two can look for another time, at most, before the client is asked about a lost start. */
export const askAboutLostStartMs = days(7);
/** How long after the slot's end the Pro is reminded to submit. */
const remindToSubmitMs = hours(24);
/** How long the client has to answer. */
export const answerWithinMs = days(7);

/** Returns when the client of a paid job is asked whether the Pro came, unless the Pro has checked in before. */
export const startDueAt = (endsAt: Date): Date => after(endsAt, askAboutStartMs);

/**
 * Returns when the Pro of started work is reminded to submit it, and when the client is asked whether it is finished. Work
 * that starts after its slot's end has as long from its start.
 */
export function submitDue(endsAt: Date, startedAt: Date): { remindAt: Date; dueAt: Date } {
  const end = startedAt > endsAt ? startedAt : endsAt;
  return { remindAt: after(end, remindToSubmitMs), dueAt: after(end, askAboutFinishMs) };
}

/** Money above this many cents waits longer for its client. */
export const largeCents = 150_000;

/** How long after the Pro submits the work the clock releases the money, unless the client has acted before. */
export const releaseAfterMs = (heldCents: number): number => (heldCents > largeCents ? days(7) : hours(48));

/** How far the client's one pause moves the automatic release back. */
export const pauseMs = hours(72);

/** How long the Pro has to answer a request for changes, before it becomes a case. */
export const answerChangesWithinMs = hours(72);

/** How long after it is opened a case is decided at the latest, and by how much the side that has to answer can move that date, once. */
const decideWithinMs = days(14);
export const moreTimeMs = days(5);

/** Returns the date by which a case is decided. */
export const caseDecideBy = (openedAt: Date): Date => after(openedAt, decideWithinMs);

/** How long before that date a side that has not answered is reminded, and the operator is asked to decide: twice, then every day. */
const remindSilentMs = days(9);
const askToDecideMs = [days(7), days(2)];

/** Returns when the next reminder after `now` is due, of an open case that is to be decided by `decideBy`. */
export function nextCaseReminder(decideBy: Date, now: Date): Date {
  const planned = [remindSilentMs, ...askToDecideMs, 0].map((before) => after(decideBy, -before));
  return planned.find((at) => at > now) ?? after(now, days(1));
}

/** True for the reminder, planned for `at`, of the side that has not answered a case; the others are the operator's. */
export const isForSilentSide = (decideBy: Date, at: Date): boolean => at <= after(decideBy, -remindSilentMs);

/** Returns when the first reminder of a case is due. */
export const firstCaseReminder = (openedAt: Date): Date => nextCaseReminder(caseDecideBy(openedAt), openedAt);

/** True once the operator is asked to decide a case that is to be decided by `decideBy`. */
export const isDecisionAsked = (decideBy: Date, now: Date): boolean =>
  now >= after(decideBy, -Math.max(...askToDecideMs));

/** The parts of the client's time, before the clock acts instead, after which the client is reminded. */
const reminders = [1 / 2, 7 / 8];

/** Returns when the client is next reminded of what is due: after `now`, or null if there is no reminder left. */
export function nextReminder(since: Date, dueAt: Date, now: Date): Date | null {
  const whole = dueAt.getTime() - since.getTime();
  return reminders.map((part) => after(since, whole * part)).find((at) => at > now) ?? null;
}

/** The Pro sees the address until this long after the end of the job. */
export const addressAfterEndMs = days(14);

/** After this many wrong PINs in a row, the Pro has to wait this long. */
export const pinTries = 5;
const pinWaitsMs = [minutes(15), hours(1), hours(4)];

/** How long the Pro waits after using up the tries for the `waits`-th time (1 is the first). Milliseconds. */
export const pinWaitMs = (waits: number): number => pinWaitsMs[Math.min(waits, pinWaitsMs.length) - 1] ?? 0;
