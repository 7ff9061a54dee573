import { after, hours, minutes } from '#lib/clock.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { Diary, Slot } from './calendar.ts';
import type { Cast } from './cast.ts';
import { agree, bring, lengthFor } from './job-life.ts';
import type { Person } from './people.ts';
import type { Pro } from './pros.ts';
import { type Random, randomFor } from './random.ts';
import type { SampleJob } from './sample-job.ts';

/** When the work of a job in this state lies, in days from today, and how long ago it was agreed, in hours. */
const whens: Partial<Record<JobState, { first: number; last: number; agreed: [number, number] }>> = {
  awaiting_payment: { first: 4, last: 14, agreed: [2, 50] },
  expired: { first: -3, last: 6, agreed: [120, 300] },
  paid: { first: 1, last: 12, agreed: [6, 60] },
  cancelled: { first: -4, last: 5, agreed: [150, 260] },
  released: { first: -4, last: -3, agreed: [150, 220] },
};

/** How many jobs of other people stand in each state. */
const crowd: Partial<Record<JobState, number>> = {
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

/** A job that stands in `state` today; null when the Pro has no day left for it. */
export function liveJob(stage: Stage, key: string, party: Party, state: JobState): SampleJob | null {
  const random = randomFor(key);
  const length = lengthFor(random, party.pro);
  if (state === 'in_progress') return underWay(stage, key, party, length);
  if (state === 'submitted') return handedIn(stage, key, party, length);
  const when = whens[state];
  if (!when) throw new Error(`no time for ${state}`);
  const slot = stage.diaryOf(party.pro).book(random, when.first, when.last, length);
  if (!slot) return null;
  const [least, most] = when.agreed;
  return settleIn(bring(agree(key, party, slot, after(stage.now, -hours(random.int(least, most)))), state), stage.now);
}

/** Work that began within the last hour, whatever the Pro's usual hours are. */
function underWay({ now, diaryOf }: Stage, key: string, party: Party, length: number): SampleJob {
  diaryOf(party.pro).block(0);
  const random = randomFor(`begin ${key}`);
  const startsAt = quarter(after(now, -minutes(random.int(12, 50))));
  const slot = { startsAt, endsAt: after(startsAt, minutes(Math.max(length, 120))) };
  return bring(agree(key, party, slot, after(now, -hours(random.int(30, 90)))), 'in_progress');
}

/** Work that was handed in yesterday, or where the Pro was closed then, some hours ago: its release is still to come. */
function handedIn({ now, diaryOf }: Stage, key: string, party: Party, length: number): SampleJob {
  const diary = diaryOf(party.pro);
  const random = randomFor(`hand in ${key}`);
  const slot = diary.book(random, -1, -1, length) ?? lately(now, length, random);
  for (const day of [0, -1, -2]) diary.block(day);
  return bring(agree(key, party, slot, after(slot.startsAt, -hours(random.int(30, 90)))), 'submitted');
}

function lately(now: Date, length: number, random: Random): Slot {
  const endsAt = quarter(after(now, -minutes(random.int(150, 2_400))));
  return { startsAt: after(endsAt, -minutes(length)), endsAt };
}

const quarter = (date: Date): Date => new Date(Math.floor(date.getTime() / minutes(15)) * minutes(15));

/** Steps that a young job cannot have taken yet happen just now. */
function settleIn(job: SampleJob, now: Date): SampleJob {
  const limit = after(now, -minutes(20));
  for (const step of job.steps) if (step.at > limit) step.at = limit;
  return job;
}

/** The jobs of all the other people: every state, on different Pros. */
export function crowdJobs(stage: Stage, pros: Pro[], clients: Person[]): SampleJob[] {
  const random = randomFor('crowd');
  const waiting = random.some(
    pros.filter(({ standing }) => standing !== 'new'),
    pros.length,
  );
  return (Object.entries(crowd) as [JobState, number][]).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, at) => {
      const pro = waiting.pop() as Pro;
      const client = random.pick(clients.filter(({ metro }) => metro === pro.metro));
      return liveJob(stage, `live ${state} ${at}`, { client, pro }, state);
    }).filter((job) => job !== null),
  );
}

/** People of the same metro, those first who write the same language. */
export function neighborsOf(person: Person, people: Person[]): Person[] {
  const local = people.filter(({ metro }) => metro === person.metro);
  const isSame = ({ language }: Person) => language === person.language;
  return [...local.filter(isSame), ...local.filter((one) => !isSame(one))];
}

/** What the people of the sample logins find when they sign in. */
export function castJobs(stage: Stage, cast: Cast, neighbors: Pro[], clients: Person[]): SampleJob[] {
  const { client, pro, dual } = cast;
  const local = neighborsOf(client, clients);
  const of = (slug: string, at = 0) => neighbors.filter(({ trade }) => trade.slug === slug)[at] as Pro;
  const plan: [string, Party, JobState][] = [
    ['pro under way', { client: local[0] as Person, pro }, 'in_progress'],
    ['pro next', { client, pro }, 'paid'],
    ['pro later', { client: local[1] as Person, pro }, 'paid'],
    ['pro unpaid', { client: local[2] as Person, pro }, 'awaiting_payment'],
    ['pro released', { client: local[3] as Person, pro }, 'released'],
    ['client handed in', { client, pro: of('handyman') }, 'submitted'],
    ['client to pay', { client, pro: of('plumbing') }, 'awaiting_payment'],
    ['client to review', { client, pro: of('furniture-assembly') }, 'released'],
    ['client called off', { client, pro: of('landscaping') }, 'cancelled'],
    ['dual hires', { client: dual, pro: of('moving-help') }, 'paid'],
    ['dual works', { client: local[4] as Person, pro: dual }, 'paid'],
    ['dual unpaid', { client: local[5] as Person, pro: dual }, 'awaiting_payment'],
  ];
  return plan.map(([key, party, state]) => liveJob(stage, key, party, state)).filter((job) => job !== null);
}
