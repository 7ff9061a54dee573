import { after, days, hours, minutes } from '#lib/clock.ts';
import { forMinutes, usd } from '#lib/money.ts';
import {
  answerChangesWithinMs,
  answerWithinMs,
  firstCaseReminder,
  nextReminder,
  pauseMs,
  payDueAt,
  releaseAfterMs,
  startDueAt,
  submitDue,
} from '#modules/jobs/deadlines.ts';
import type { Pricing } from '#modules/jobs/limits.ts';
import type { JobState } from '#modules/jobs/states.ts';
import { moneyFor } from '../money/money.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { idOf, type Random, randomFor } from '../random.ts';
import { addressFor } from './addresses.ts';
import type { Agreement, SampleJob, Step } from './sample-job.ts';
import { type Course, changesOf, reasonOf, stepsTo } from './steps.ts';
import { taskFor } from './tasks.ts';

/** How many minutes such a job takes: whole half hours within the trade's usual length. */
export function lengthFor(random: Random, pro: Pro): number {
  const [low, high] = pro.trade.hours;
  return Math.max(60, Math.round((low + (high - low) * random.next()) * 2) * 30);
}

/** What `client` and `pro` agree on: one of the trade's jobs, priced as the trade is, or as `given`. */
export function agree(
  key: string,
  parties: { client: Person; pro: Pro },
  slot: { startsAt: Date; endsAt: Date },
  createdAt: Date,
  given?: Pricing,
): Agreement {
  const random = randomFor(key);
  const { client, pro } = parties;
  const task = taskFor(random, pro.trade, client);
  const length = Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / minutes(1));
  const usual = random.chance(pro.trade.fixed ? 0.8 : 0.2) ? 'fixed' : 'hourly';
  const pricing = given ?? usual;
  const hourly = forMinutes(usd(pro.rate), length);
  return {
    id: idOf(key),
    client,
    pro,
    task,
    ...slot,
    createdAt,
    pricing,
    rate: pricing === 'hourly' ? pro.rate : null,
    minutes: length,
    price:
      pricing === 'hourly' ? hourly : Math.max(4_000, Math.round((hourly * (0.95 + random.next() * 0.2)) / 500) * 500),
    pin: String(random.int(0, 9999)).padStart(4, '0'),
    reviews: [],
  };
}

/** Brings an agreement into `state`, by the way that leads there. */
export function bring(agreement: Agreement, state: JobState, course: Course = {}): SampleJob {
  const { createdAt, ...job } = agreement;
  const random = randomFor(`steps ${job.id}`);
  const steps = stepsTo(agreement, state, random, course);
  const usuallyShorter = state === 'released' && job.rate !== null && job.minutes > 60 && random.chance(0.16) ? 30 : 0;
  const shorter = course.shorter ?? usuallyShorter;
  const isHandedIn = steps.some(({ to }) => to === 'submitted');
  const openedBy = steps.find(({ act }) => act === 'dispute')?.by === 'worker' ? 'worker' : 'client';
  const isDisputed = steps.some(({ act }) => act === 'dispute');
  const opened: SampleJob['case'] = isDisputed ? { openedBy, reason: reasonOf(agreement, openedBy, random) } : null;
  const money = moneyFor(job, steps, { shorter, awarded: random.pick([50, 60, 70, 75]) });
  return {
    ...job,
    state,
    steps,
    workedMinutes: isHandedIn && job.rate !== null ? job.minutes - shorter : null,
    dueAt: dueAt(job, steps),
    startedAt: startedAt(steps),
    pausedAt: steps.find(({ act }) => act === 'pause')?.at ?? null,
    remindAt: remindAt(job, state, steps),
    address: addressFor({ ...job, state }),
    case: opened,
    changes: changesOf(agreement, steps, random),
    freeze: freezeOf(job, steps),
    money,
    failedRefund: failedRefundOf(money, course),
  };
}

/** When the clock acts next on a job that went through `steps`. */
function dueAt(job: Pick<SampleJob, 'startsAt' | 'endsAt' | 'price'>, steps: Step[]): Date | null {
  const last = steps.at(-1) as Step;
  if (last.to === 'awaiting_payment') return payDueAt('acceptedOffer', job.startsAt, last.at);
  if (last.to === 'paid') return startDueAt(job.endsAt);
  if (last.to === 'in_progress') return submitDue(job.endsAt, last.at).dueAt;
  if (last.to === 'needs_attention') return after(last.at, answerWithinMs);
  if (last.to === 'changes_requested') return after(last.at, answerChangesWithinMs);
  const submit = steps.find(({ act }) => act === 'submit');
  if (last.to !== 'submitted' || !submit) return null;
  const since = last.act === 'answerChanges' ? last : submit;
  return after(since.at, releaseAfterMs(job.price) + (last.act === 'pause' ? pauseMs : 0));
}

/** When the other side of a case is reminded to answer it. */
function caseReminder(steps: Step[]): Date | null {
  const opened = steps.find(({ to }) => to === 'disputed');
  return opened ? firstCaseReminder(opened.at) : null;
}

/** Returns what stopped when the client's bank took the payment back; null for a job that is not frozen. */
function freezeOf(job: Pick<SampleJob, 'startsAt' | 'endsAt' | 'price'>, steps: Step[]): SampleJob['freeze'] {
  const [before, freeze] = steps.slice(-2);
  if (!before || freeze?.to !== 'frozen') return null;
  const due = dueAt(job, steps.slice(0, -1));
  const remindAt = due && before.to === 'submitted' ? nextReminder(before.at, due, freeze.at) : null;
  return { from: before.to, at: freeze.at, dueAt: due, remindAt };
}

/** The card sends the refund back after four days; the operator needs another day and a half to pay it by other means. */
function failedRefundOf({ closedAt }: SampleJob['money'], { refundFails }: Course): SampleJob['failedRefund'] {
  if (!refundFails || !closedAt) return null;
  const at = after(closedAt, days(4));
  return { at, paidOutsideAt: refundFails === 'paidOutside' ? after(at, hours(36)) : null };
}

/** When the Pro checked in. */
function startedAt(steps: Step[]): Date | null {
  return steps.find(({ to }) => to === 'in_progress')?.at ?? null;
}

/**
 * When the Pro of started work is reminded to submit it, or the other side of a case to answer. The reminders of a release depend on today,
 * as `live.ts` knows it.
 */
function remindAt({ endsAt }: Pick<SampleJob, 'endsAt'>, state: JobState, steps: Step[]): Date | null {
  const started = startedAt(steps);
  if (state === 'disputed') return caseReminder(steps);
  return state === 'in_progress' && started ? submitDue(endsAt, started).remindAt : null;
}
