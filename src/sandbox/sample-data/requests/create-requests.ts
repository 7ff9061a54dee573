import { neighborsOf } from '../jobs/cast-jobs.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import type { Cast } from '../people/cast.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { randomFor } from '../random.ts';
import { countered } from './counters.ts';
import { expiredRequest, openRequest, requestBehind, type SampleRequest, withdrawnRequest } from './quote-requests.ts';

interface Setting {
  cast: Cast;
  pros: Pro[];
  clients: Person[];
  /** Current jobs, some of which started with a request. */
  jobs: SampleJob[];
  now: Date;
}

/** Invents requests: those that led to current jobs, open, expired and withdrawn ones. */
export function createRequests(setting: Setting): SampleRequest[] {
  return [...requestsBehindJobs(setting), ...castRequests(setting), ...crowdRequests(setting)];
}

const listedOf = (pros: Pro[]) => pros.filter(({ status }) => status === 'approved');

/** Returns up to `count` other Pros of the same metro who offer the same service, those whose trade it is first. */
function competitorsOf(pros: Pro[], pro: Pro, count: number): Pro[] {
  const near = listedOf(pros).filter(
    (other) => other !== pro && other.metro === pro.metro && other.subcategories.includes(pro.trade.slug),
  );
  return [...near.filter(({ trade }) => trade === pro.trade), ...near.filter(({ trade }) => trade !== pro.trade)].slice(
    0,
    count,
  );
}

function requestsBehindJobs({ cast, pros, jobs }: Setting): SampleRequest[] {
  const involvesCast = ({ client, pro }: SampleJob) =>
    client === cast.client || client === cast.dual || pro === cast.pro || pro === cast.dual;
  return jobs
    .filter((job, index) => involvesCast(job) || index % 4 === 0)
    .map((job, index) => requestBehind(job, competitorsOf(pros, job.pro, 1 + (index % 3))));
}

function castRequests({ cast, pros, clients, now }: Setting): SampleRequest[] {
  const { client, pro, dual } = cast;
  const neighbors = listedOf(pros).filter(({ metro }) => metro === client.metro);
  const inTrade = (slug: string) =>
    neighbors.filter(({ trade, standing }) => trade.slug === slug && standing !== 'new');
  const [first, second, third] = neighborsOf(client, clients) as [Person, Person, Person];
  const painters = [...inTrade('drywall-and-painting'), ...inTrade('home-contractors'), ...inTrade('carpentry')];
  return [
    openRequest(
      'cast cleaning',
      { client, pros: [...inTrade('house-cleaning').slice(0, 3), pro], answered: 3 },
      26,
      now,
    ),
    openRequest('cast painting', { client, pros: painters.slice(0, 3), answered: 1 }, 5, now),
    countered(
      openRequest('cast countered', { client, pros: inTrade('handyman').slice(0, 1), answered: 1 }, 20, now),
      2,
      now,
    ),
    expiredRequest(
      'cast shelves',
      { client, pros: inTrade('carpentry').concat(inTrade('handyman')).slice(0, 3) },
      700,
      now,
    ),
    withdrawnRequest('cast second thoughts', { client, pros: [pro, ...painters.slice(1, 3)] }, 420, now),
    openRequest(
      'pro waiting',
      { client: first, pros: [pro, ...inTrade('house-cleaning').slice(2, 4)], answered: 0 },
      7,
      now,
    ),
    openRequest(
      'pro waiting too',
      { client: second, pros: [pro, ...inTrade('house-cleaning').slice(4, 5)], answered: 0 },
      19,
      now,
    ),
    openRequest(
      'pro answered',
      { client: third, pros: [pro, ...inTrade('house-cleaning').slice(1, 3)], answered: 2 },
      33,
      now,
    ),
    countered(openRequest('pro countered', { client: second, pros: [pro], answered: 1 }, 20, now), 1, now),
    openRequest('dual waiting', { client: first, pros: [dual, ...inTrade('photographers')], answered: 0 }, 11, now),
    expiredRequest('pro expired', { client: third, pros: [pro, ...inTrade('house-cleaning').slice(0, 1)] }, 260, now),
  ];
}

function crowdRequests({ pros, clients, now }: Setting): SampleRequest[] {
  const random = randomFor('asking crowd');
  const experienced = listedOf(pros).filter(({ standing }) => standing !== 'new');
  return random.some(clients, 26).map((client, index) => {
    const local = experienced.filter(({ metro }) => metro === client.metro);
    const first = random.pick(local);
    const asked = [first, ...competitorsOf(local, first, random.int(1, 3))];
    if (index < 16)
      return openRequest(
        `crowd open ${index}`,
        { client, pros: asked, answered: random.int(0, asked.length) },
        random.int(2, 60),
        now,
      );
    return expiredRequest(`crowd expired ${index}`, { client, pros: asked }, random.int(90, 1_400), now);
  });
}
