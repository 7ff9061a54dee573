import { after, hours } from '#lib/clock.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { Diary } from './calendar.ts';
import { agree, bring, lengthFor } from './job-life.ts';
import type { Person } from './people.ts';
import type { Pro } from './pros.ts';
import { type Random, randomFor } from './random.ts';
import type { SampleJob } from './sample-job.ts';

/** The work goes back this far, in days; what is more recent than `latest` days is written by hand. */
const earliest = 540;
const latest = 5;

/** A Pro's finished jobs, and a few that came to nothing, over the last year and a half. */
export function pastJobs(pro: Pro, diary: Diary, clients: Person[]): SampleJob[] {
  const random = randomFor(`past ${pro.id}`);
  const first = -Math.min(earliest, pro.joined - 2);
  if (first > -latest - 3) return [];
  const jobs: SampleJob[] = [];
  const add = (key: string, client: Person, state: JobState) => {
    // A source of its own: how many days are tried depends on the weekday, and nothing else may.
    const own = randomFor(`slot ${key}`);
    const [ahead, length] = [hours(own.int(20, 220)), lengthFor(own, pro)];
    const slot = diary.book(own, first, -latest, length);
    if (slot) jobs.push(bring(agree(key, { client, pro }, slot, after(slot.startsAt, -ahead)), state));
  };
  const order = turns(random, clients);
  for (let at = 0; at < pro.finished; at++) add(`job ${pro.id} ${at}`, order(), 'released');
  const others = pro.finished > 4 ? random.int(0, 2) : 0;
  for (let at = 0; at < others; at++)
    add(`other ${pro.id} ${at}`, order(), random.pick(['cancelled', 'cancelled', 'expired']));
  return jobs;
}

/** Hands out clients in random order, each once before any comes again. */
function turns(random: Random, clients: Person[]): () => Person {
  let waiting: Person[] = [];
  return () => {
    if (waiting.length === 0) waiting = random.some(clients, clients.length);
    return waiting.pop() as Person;
  };
}
