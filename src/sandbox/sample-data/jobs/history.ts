import { after, hours } from '#lib/clock.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { type Random, randomFor } from '../random.ts';
import type { Diary } from './calendar.ts';
import { agree, bring, lengthFor } from './job-life.ts';
import type { SampleJob } from './sample-job.ts';

/** How many days ago past work may lie; more recent work comes from `live.ts`. */
const earliestDaysAgo = 540;
const latestDaysAgo = 5;

/** Invents a Pro's finished jobs of the last year and a half, and a few that were canceled or never paid. */
export function pastJobs(pro: Pro, diary: Diary, clients: Person[]): SampleJob[] {
  const random = randomFor(`past ${pro.id}`);
  const firstDay = -Math.min(earliestDaysAgo, pro.joinedDaysAgo - 2);
  if (firstDay > -latestDaysAgo - 3) return [];
  const jobs: SampleJob[] = [];
  const add = (key: string, client: Person, state: JobState) => {
    // How many days `book` tries depends on the weekday, so its draws must not shift those of other things.
    const slotRandom = randomFor(`slot ${key}`);
    const aheadMs = hours(slotRandom.int(20, 220));
    const slot = diary.book(slotRandom, firstDay, -latestDaysAgo, lengthFor(slotRandom, pro));
    if (slot) jobs.push(bring(agree(key, { client, pro }, slot, after(slot.startsAt, -aheadMs)), state));
  };
  const nextClient = takeTurns(random, clients);
  for (let index = 0; index < pro.finishedJobs; index++) add(`job ${pro.id} ${index}`, nextClient(), 'released');
  const failures = pro.finishedJobs > 4 ? random.int(0, 2) : 0;
  for (let index = 0; index < failures; index++)
    add(`other ${pro.id} ${index}`, nextClient(), random.pick(['cancelled', 'cancelled', 'expired']));
  return jobs;
}

/** Returns clients in random order, each of them once before any comes again. */
function takeTurns(random: Random, clients: Person[]): () => Person {
  let waiting: Person[] = [];
  return () => {
    if (waiting.length === 0) waiting = random.some(clients, clients.length);
    return waiting.pop() as Person;
  };
}
