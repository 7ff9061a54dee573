import { after, hours } from '#lib/clock.ts';
import { askAround } from './asking.ts';
import { ringBells, type SampleNotification } from './bell.ts';
import { createDiary, type Diary } from './calendar.ts';
import { type Cast, createCast } from './cast.ts';
import { createClients } from './clients.ts';
import { pastJobs } from './history.ts';
import { agree, bring, lengthFor } from './job-life.ts';
import { castJobs, crowdJobs } from './live.ts';
import { createNames, type Person } from './people.ts';
import { createPros, type Pro } from './pros.ts';
import type { SampleRequest } from './quote-requests.ts';
import { randomFor } from './random.ts';
import { writeReviews } from './reviews.ts';
import type { SampleJob } from './sample-job.ts';

/** Everybody and everything of the sample data, before it is written down. */
export interface World {
  cast: Cast;
  /** Everybody with an account. */
  people: Person[];
  pros: Pro[];
  jobs: SampleJob[];
  requests: SampleRequest[];
  notifications: SampleNotification[];
  favorites: { person: Person; pro: Pro }[];
}

/** Invents the sample world as it stands at `now`: the same people, prices and texts every time, with dates around `now`. */
export function createWorld(now: Date): World {
  const nameFor = createNames();
  const cast = createCast(nameFor, now);
  const pros = createPros(nameFor, now);
  const clients = createClients(nameFor);
  const allPros = [cast.pro, cast.dual, cast.newPro, ...pros];
  const approved = pros.filter(({ status }) => status === 'approved');
  const neighbors = approved.filter(({ metro, standing }) => metro === cast.client.metro && standing !== 'new');

  const diaries = new Map<Pro, Diary>();
  const diaryOf = (pro: Pro): Diary => {
    const diary = diaries.get(pro) ?? createDiary(now, pro.metro.timeZone, pro.hours);
    diaries.set(pro, diary);
    return diary;
  };
  const stage = { now, diaryOf };

  const playing = castJobs(stage, cast, neighbors, clients);
  const busy = new Set(playing.map(({ pro }) => pro));
  const crowd = crowdJobs(
    stage,
    approved.filter((pro) => !busy.has(pro)),
    clients,
  );
  const memories = memoriesOf(cast, neighbors, diaryOf);
  const past = allPros.flatMap((pro) => {
    const local = clients.filter(({ metro }) => metro === pro.metro);
    return pastJobs(pro, diaryOf(pro), local);
  });
  const jobs = [...playing, ...crowd, ...memories, ...past];
  writeReviews(allPros, jobs, now);
  const requests = askAround({ cast, pros, clients, jobs: [...playing, ...crowd], now });
  return {
    cast,
    people: [cast.client, cast.admin, ...allPros, ...clients],
    pros: allPros,
    jobs,
    requests,
    notifications: ringBells(jobs, requests, now),
    favorites: favoritesOf(cast, neighbors),
  };
}

/** What the client of the sample logins had done before: finished, released and reviewed. */
function memoriesOf(cast: Cast, neighbors: Pro[], diaryOf: (pro: Pro) => Diary): SampleJob[] {
  const { client, pro, dual } = cast;
  const of = (slug: string) => neighbors.find(({ trade }) => trade.slug === slug);
  const shared: [Person, Pro | undefined, number][] = [
    [client, pro, 170],
    [client, pro, 84],
    [client, pro, 41],
    [client, of('electrical'), 230],
    [client, of('tv-mounting-home-theater-setup'), 118],
    [client, of('babysitter'), 63],
    [dual, of('junk-removal'), 52],
    [dual, of('event-staff'), 130],
  ];
  return shared.flatMap(([person, worker, age]) => {
    if (!worker) return [];
    const key = `memory ${person.email} ${age}`;
    const random = randomFor(key);
    const slot = diaryOf(worker).book(random, -age - 9, -age, lengthFor(random, worker));
    return slot
      ? [bring(agree(key, { client: person, pro: worker }, slot, after(slot.startsAt, -hours(70))), 'released')]
      : [];
  });
}

function favoritesOf({ client, dual, pro }: Cast, neighbors: Pro[]): World['favorites'] {
  const some = randomFor('favorites').some(neighbors, 6);
  return [{ person: client, pro }, ...some.map((one, at) => ({ person: at < 4 ? client : dual, pro: one }))];
}
