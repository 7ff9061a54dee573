import { after, hours } from '#lib/clock.ts';
import { createDiary, type Diary } from './jobs/calendar.ts';
import { castJobs } from './jobs/cast-jobs.ts';
import { pastJobs } from './jobs/history.ts';
import { agree, bring, lengthFor } from './jobs/job-life.ts';
import { crowdJobs } from './jobs/live.ts';
import type { SampleJob } from './jobs/sample-job.ts';
import { createLostReports, type SampleLostReport } from './lost-found/lost-reports.ts';
import { createConversations, type SampleConversation } from './messages/conversations.ts';
import { createNotifications, type SampleNotification } from './notifications.ts';
import { type Cast, createCast } from './people/cast.ts';
import { createClients } from './people/clients.ts';
import { portraitsOf } from './people/faces.ts';
import { createNames, type Person } from './people/people.ts';
import { createPros, type Pro } from './people/pros.ts';
import { randomFor } from './random.ts';
import { createRequests } from './requests/create-requests.ts';
import { createProjects, type SampleProject } from './requests/projects.ts';
import type { SampleRequest } from './requests/quote-requests.ts';
import { writeReviews } from './reviews/reviews.ts';

/** The sample data before it becomes rows. */
export interface World {
  cast: Cast;
  /** Everyone with an account. */
  people: Person[];
  /** The seeds of their portraits. */
  portraits: ReadonlyMap<Person, string>;
  pros: Pro[];
  jobs: SampleJob[];
  requests: SampleRequest[];
  projects: SampleProject[];
  conversations: SampleConversation[];
  lostReports: SampleLostReport[];
  notifications: SampleNotification[];
  favorites: { person: Person; pro: Pro }[];
}

/** Invents the sample world at `now`: the same people, prices and texts every time, with dates around `now`. */
export function createWorld(now: Date): World {
  const nameFor = createNames();
  const cast = createCast(nameFor, now);
  const pros = createPros(nameFor, now);
  const clients = createClients(nameFor);
  const allPros = [cast.pro, cast.dual, cast.newPro, ...pros, cast.changedPro, cast.revisedPro];
  const approved = pros.filter(({ status }) => status === 'approved');
  const neighbors = approved.filter(({ metro, standing }) => metro === cast.client.metro && standing !== 'new');

  const diaries = new Map<Pro, Diary>();
  const diaryOf = (pro: Pro): Diary => {
    const diary = diaries.get(pro) ?? createDiary(now, pro.metro.timeZone, pro.hours);
    diaries.set(pro, diary);
    return diary;
  };
  const stage = { now, diaryOf };

  const current = castJobs(stage, cast, neighbors, clients);
  const busy = new Set(current.map(({ pro }) => pro));
  const crowd = crowdJobs(
    stage,
    approved.filter((pro) => !busy.has(pro)),
    clients,
  );
  const castPast = castPastJobs(cast, neighbors, diaryOf);
  const past = allPros.flatMap((pro) => {
    const local = clients.filter(({ metro }) => metro === pro.metro);
    return pastJobs(pro, diaryOf(pro), local);
  });
  const jobs = [...current, ...crowd, ...castPast, ...past];
  writeReviews(allPros, jobs, now);
  const people = [cast.client, cast.admin, ...allPros, ...clients];
  const lostReports = createLostReports(cast, clients, now);
  const requests = createRequests({ cast, pros, clients, jobs: [...current, ...crowd], now });
  return {
    cast,
    people,
    portraits: portraitsOf(people),
    pros: allPros,
    jobs,
    requests,
    projects: createProjects({ cast, pros, clients, now }),
    conversations: createConversations({ cast, clients, pros, jobs }, now),
    lostReports,
    notifications: createNotifications({ cast, pros: allPros, jobs, requests, lostReports }, now),
    favorites: favoritesOf(cast, neighbors),
  };
}

/** Invents finished, released and reviewed jobs of the clients among the sample logins. */
function castPastJobs(cast: Cast, neighbors: Pro[], diaryOf: (pro: Pro) => Diary): SampleJob[] {
  const { client, pro, dual } = cast;
  const proOf = (slug: string) => neighbors.find(({ trade }) => trade.slug === slug);
  const plan: { person: Person; worker: Pro | undefined; daysAgo: number }[] = [
    { person: client, worker: pro, daysAgo: 170 },
    { person: client, worker: pro, daysAgo: 84 },
    { person: client, worker: pro, daysAgo: 41 },
    { person: client, worker: proOf('electrical'), daysAgo: 230 },
    { person: client, worker: proOf('tv-mounting-home-theater-setup'), daysAgo: 118 },
    { person: client, worker: proOf('babysitter'), daysAgo: 63 },
    { person: dual, worker: proOf('junk-removal'), daysAgo: 52 },
    { person: dual, worker: proOf('event-staff'), daysAgo: 130 },
  ];
  return plan.flatMap(({ person, worker, daysAgo }) => {
    if (!worker) return [];
    const key = `memory ${person.email} ${daysAgo}`;
    const random = randomFor(key);
    const slot = diaryOf(worker).book(random, -daysAgo - 9, -daysAgo, lengthFor(random, worker));
    if (!slot) return [];
    return [bring(agree(key, { client: person, pro: worker }, slot, after(slot.startsAt, -hours(70))), 'released')];
  });
}

function favoritesOf({ client, dual, pro }: Cast, neighbors: Pro[]): World['favorites'] {
  const some = randomFor('favorites').some(neighbors, 6);
  return [{ person: client, pro }, ...some.map((one, index) => ({ person: index < 4 ? client : dual, pro: one }))];
}
