import { after, hours, minutes } from '#lib/clock.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { Cast } from '../people/cast.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { type Random, randomFor } from '../random.ts';
import type { Diary, Slot } from './calendar.ts';
import { agree, bring, lengthFor } from './job-life.ts';
import type { SampleJob } from './sample-job.ts';

/**
 * When work in this state takes place, in days from today, and how many hours ago the job was agreed on, at least and
 * at most.
 */
const timeframes: Partial<Record<JobState, { first: number; last: number; agreed: [number, number] }>> = {
  awaiting_payment: { first: 4, last: 14, agreed: [2, 50] },
  expired: { first: -3, last: 6, agreed: [120, 300] },
  paid: { first: 1, last: 12, agreed: [6, 60] },
  cancelled: { first: -4, last: 5, agreed: [150, 260] },
  released: { first: -4, last: -3, agreed: [150, 220] },
};

/** How many jobs of people without a sample login are in each state. */
const crowdCounts: Partial<Record<JobState, number>> = {
  awaiting_payment: 10,
  expired: 5,
  paid: 28,
  in_progress: 12,
  submitted: 14,
  cancelled: 10,
  released: 18,
};

export interface Party {
  client: Person;
  pro: Pro;
}

interface Stage {
  now: Date;
  diaryOf(pro: Pro): Diary;
}

/** Invents a job that is in `state` today. Returns null if the Pro has no day left for it. */
function liveJob(stage: Stage, key: string, party: Party, state: JobState): SampleJob | null {
  const random = randomFor(key);
  const length = lengthFor(random, party.pro);
  if (state === 'in_progress') return startedJob(stage, key, party, length);
  if (state === 'submitted') return submittedJob(stage, key, party, length);
  const timeframe = timeframes[state];
  if (!timeframe) throw new Error(`Jobs in state ${state} have no timeframe`);
  const slot = stage.diaryOf(party.pro).book(random, timeframe.first, timeframe.last, length);
  if (!slot) return null;
  const [least, most] = timeframe.agreed;
  return limitSteps(
    bring(agree(key, party, slot, after(stage.now, -hours(random.int(least, most)))), state),
    stage.now,
  );
}

/** Work that started within the last hour, even outside the Pro's open hours. */
function startedJob({ now, diaryOf }: Stage, key: string, party: Party, length: number): SampleJob {
  diaryOf(party.pro).block(0);
  const random = randomFor(`begin ${key}`);
  const startsAt = floorToQuarterHour(after(now, -minutes(random.int(12, 50))));
  const slot = { startsAt, endsAt: after(startsAt, minutes(Math.max(length, 120))) };
  return bring(agree(key, party, slot, after(now, -hours(random.int(30, 90)))), 'in_progress');
}

/** Work that was submitted yesterday, or some hours ago if the Pro was closed then: its release is still ahead. */
function submittedJob({ now, diaryOf }: Stage, key: string, party: Party, length: number): SampleJob {
  const diary = diaryOf(party.pro);
  const random = randomFor(`hand in ${key}`);
  const slot = diary.book(random, -1, -1, length) ?? recentSlot(now, length, random);
  for (const day of [0, -1, -2]) diary.block(day);
  return bring(agree(key, party, slot, after(slot.startsAt, -hours(random.int(30, 90)))), 'submitted');
}

function recentSlot(now: Date, length: number, random: Random): Slot {
  const endsAt = floorToQuarterHour(after(now, -minutes(random.int(150, 2_400))));
  return { startsAt: after(endsAt, -minutes(length)), endsAt };
}

const floorToQuarterHour = (date: Date): Date => new Date(Math.floor(date.getTime() / minutes(15)) * minutes(15));

/** Moves steps that would lie in the future back to just before `now`. */
function limitSteps(job: SampleJob, now: Date): SampleJob {
  const limit = after(now, -minutes(20));
  for (const step of job.steps) if (step.at > limit) step.at = limit;
  return job;
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
      return liveJob(stage, `live ${state} ${index}`, { client, pro }, state);
    }).filter((job) => job !== null),
  );
}

/** Returns the people of the same metro, those with the same language first. */
export function neighborsOf(person: Person, people: Person[]): Person[] {
  const local = people.filter(({ metro }) => metro === person.metro);
  const isSame = ({ language }: Person) => language === person.language;
  return [...local.filter(isSame), ...local.filter((one) => !isSame(one))];
}

/** Invents the current jobs that the people of the sample logins find when they sign in. */
export function castJobs(stage: Stage, cast: Cast, neighbors: Pro[], clients: Person[]): SampleJob[] {
  const { client, pro, dual } = cast;
  const local = neighborsOf(client, clients) as [Person, Person, Person, Person, Person, Person];
  const proOf = (slug: string) => neighbors.find(({ trade }) => trade.slug === slug) as Pro;
  const plan: { key: string; client: Person; pro: Pro; state: JobState }[] = [
    { key: 'pro under way', client: local[0], pro, state: 'in_progress' },
    { key: 'pro next', client, pro, state: 'paid' },
    { key: 'pro later', client: local[1], pro, state: 'paid' },
    { key: 'pro unpaid', client: local[2], pro, state: 'awaiting_payment' },
    { key: 'pro released', client: local[3], pro, state: 'released' },
    { key: 'client handed in', client, pro: proOf('handyman'), state: 'submitted' },
    { key: 'client to pay', client, pro: proOf('plumbing'), state: 'awaiting_payment' },
    { key: 'client to review', client, pro: proOf('furniture-assembly'), state: 'released' },
    { key: 'client called off', client, pro: proOf('landscaping'), state: 'cancelled' },
    { key: 'dual hires', client: dual, pro: proOf('moving-help'), state: 'paid' },
    { key: 'dual works', client: local[4], pro: dual, state: 'paid' },
    { key: 'dual unpaid', client: local[5], pro: dual, state: 'awaiting_payment' },
  ];
  return plan.map(({ key, state, ...parties }) => liveJob(stage, key, parties, state)).filter((job) => job !== null);
}
