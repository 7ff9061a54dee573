import { after, hours, minutes } from '#lib/clock.ts';
import { answerChangesWithinMs, nextReminder } from '#modules/jobs/deadlines.ts';
import type { Pricing } from '#modules/jobs/limits.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { type Random, randomFor } from '../random.ts';
import { byDay, type Diary, type Slot } from './calendar.ts';
import { agree, bring, lengthFor } from './job-life.ts';
import type { SampleJob } from './sample-job.ts';
import type { Course } from './steps.ts';

/**
 * When work in this state takes place, in days from today, and how many hours ago the job was agreed on, at least and
 * at most.
 */
const timeframes: Partial<Record<JobState, { first: number; last: number; agreed: [number, number] }>> = {
  awaiting_payment: { first: 4, last: 14, agreed: [2, 50] },
  expired: { first: -3, last: 6, agreed: [120, 300] },
  paid: { first: 1, last: 12, agreed: [6, 60] },
  needs_attention: { first: -7, last: -5, agreed: [200, 260] },
  cancelled: { first: -4, last: 5, agreed: [150, 260] },
  released: { first: -4, last: -3, agreed: [150, 220] },
  called_off: { first: 2, last: 9, agreed: [30, 70] },
  disputed: { first: -4, last: -3, agreed: [150, 220] },
  settled: { first: -16, last: -11, agreed: [400, 480] },
};

/** The same for jobs that are frozen, by where they were. Banks take an answer for nine days, half of which are left. */
const frozenTimeframes = {
  paid: { first: 3, last: 12, agreed: [90, 120] },
  submitted: { first: -5, last: -4, agreed: [160, 220] },
} as const;

/** How many jobs of people without a sample login are in each state. */
const crowdCounts: Partial<Record<JobState, number>> = {
  awaiting_payment: 10,
  expired: 5,
  paid: 28,
  in_progress: 12,
  needs_attention: 6,
  submitted: 14,
  changes_requested: 3,
  cancelled: 10,
  released: 18,
  called_off: 5,
  disputed: 4,
  settled: 6,
  frozen: 2,
};

export interface Party {
  client: Person;
  pro: Pro;
}

export interface Stage {
  now: Date;
  diaryOf(pro: Pro): Diary;
}

/** What is agreed on otherwise than usual. */
export interface Terms extends Course {
  pricing?: Pricing;
  /** In minutes. */
  length?: number;
}

/** Invents a job that is in `state` today. Returns null if the Pro has no day left for it. */
export function liveJob(stage: Stage, key: string, party: Party, state: JobState, terms: Terms = {}): SampleJob | null {
  const { now } = stage;
  const random = randomFor(key);
  const length = terms.length ?? lengthFor(random, party.pro);
  if (state === 'in_progress') return startedJob(stage, key, party, length);
  if (state === 'submitted' || state === 'changes_requested')
    return submittedJob(stage, key, party, state, { ...terms, length });
  const timeframe = state === 'frozen' ? frozenTimeframes[terms.frozenFrom ?? 'submitted'] : timeframes[state];
  if (!timeframe) throw new Error(`Jobs in state ${state} have no timeframe`);
  const slot = stage.diaryOf(party.pro).book(random, timeframe.first, timeframe.last, length);
  if (!slot) return null;
  const [least, most] = timeframe.agreed;
  const createdAt = after(now, -hours(random.int(least, most)));
  return limitSteps(bring(agree(key, party, slot, createdAt, terms.pricing), state, terms), now);
}

/** Work that started within the last hour, even outside the Pro's open hours; at night, in the evening before. */
function startedJob({ now, diaryOf }: Stage, key: string, party: Party, length: number): SampleJob {
  const diary = diaryOf(party.pro);
  for (const day of [0, -1]) diary.block(day);
  const random = randomFor(`begin ${key}`);
  const begun = floorToQuarterHour(after(now, -minutes(random.int(35, 50))));
  const startsAt = byDay(begun, party.pro.metro.timeZone);
  const slot = { startsAt, endsAt: after(startsAt, minutes(Math.max(length, 120))) };
  return bring(agree(key, party, slot, after(startsAt, -hours(random.int(30, 90)))), 'in_progress');
}

/**
 * Work that starts in less than two hours, so that the Pro can check in at once, whatever the time of day. It starts after
 * work of two hours in progress is over.
 */
export function soonJob({ now, diaryOf }: Stage, key: string, party: Party, length: number): SampleJob {
  const diary = diaryOf(party.pro);
  for (const day of [0, 1]) diary.block(day);
  const startsAt = floorToQuarterHour(after(now, minutes(115)));
  const slot = { startsAt, endsAt: after(startsAt, minutes(length)) };
  return bring(agree(key, party, slot, after(now, -hours(randomFor(`soon ${key}`).int(20, 40)))), 'paid');
}

/** Work that was submitted yesterday, or some hours ago if the Pro was closed then: its release, or the answer about it, is still ahead. */
function submittedJob(
  { now, diaryOf }: Stage,
  key: string,
  party: Party,
  state: 'submitted' | 'changes_requested',
  { length, ...terms }: Terms & { length: number },
): SampleJob {
  const { pro } = party;
  const diary = diaryOf(pro);
  const random = randomFor(`hand in ${key}`);
  const slot = diary.book(random, -1, -1, length) ?? recentSlot(now, length, random, pro.metro.timeZone);
  for (const day of [0, -1, -2]) diary.block(day);
  const agreedAt = after(slot.startsAt, -hours(random.int(30, 90)));
  const job = limitSteps(bring(agree(key, party, slot, agreedAt, terms.pricing), state, terms), now);
  const since = job.steps.findLast(({ to }) => to === state)?.at;
  if (since && state === 'changes_requested') job.dueAt = after(since, answerChangesWithinMs);
  if (since && job.dueAt) job.remindAt = nextReminder(since, job.dueAt, now);
  return job;
}

function recentSlot(now: Date, length: number, random: Random, timeZone: string): Slot {
  const endsAt = floorToQuarterHour(after(now, -minutes(random.int(150, 1_500))));
  const startsAt = byDay(after(endsAt, -minutes(length)), timeZone);
  return { startsAt, endsAt: after(startsAt, minutes(length)) };
}

const floorToQuarterHour = (date: Date): Date => new Date(Math.floor(date.getTime() / minutes(15)) * minutes(15));

/** Moves steps that would lie in the future back to just before `now`. */
function limitSteps(job: SampleJob, now: Date): SampleJob {
  const limit = after(now, -minutes(20));
  for (const step of job.steps) if (step.at > limit) step.at = limit;
  return job;
}

/**
 * Some clients of submitted work need more time, some have asked for changes, some clients are not at home, some Pros do not come, some
 * banks take a payment back before the work, and two cards do not take the refund of a decision.
 */
function termsFor(state: JobState, index: number): Terms {
  const late = state === 'needs_attention' && index % 2 === 0;
  const opensCase = index % 4 === 1 ? 'worker' : 'client';
  const common: Terms = {
    paused: state === 'submitted' && index < 3,
    changed: state === 'submitted' && index > 10,
    opensCase,
    late,
  };
  if (state === 'frozen') return { ...common, frozenFrom: index % 2 === 0 ? 'paid' : 'submitted' };
  if (state === 'settled' && index < 2) return { ...common, refundFails: index === 0 ? 'open' : 'paidOutside' };
  return common;
}

/** Invents current jobs of people without a sample login, each with a different Pro. */
export function crowdJobs(stage: Stage, pros: Pro[], clients: Person[]): SampleJob[] {
  const random = randomFor('crowd');
  const idlePros = random.some(
    pros.filter(({ standing }) => standing !== 'new'),
    pros.length,
  );
  return (Object.entries(crowdCounts) as [JobState, number][]).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, index) => {
      const pro = idlePros.pop() as Pro;
      const client = random.pick(clients.filter(({ metro }) => metro === pro.metro));
      return liveJob(stage, `live ${state} ${index}`, { client, pro }, state, termsFor(state, index));
    }).filter((job) => job !== null),
  );
}
