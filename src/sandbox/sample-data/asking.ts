import type { Cast } from './cast.ts';
import { neighborsOf } from './live.ts';
import type { Person } from './people.ts';
import type { Pro } from './pros.ts';
import { expiredRequest, openRequest, requestBehind, type SampleRequest } from './quote-requests.ts';
import { randomFor } from './random.ts';
import type { SampleJob } from './sample-job.ts';

interface World {
  cast: Cast;
  pros: Pro[];
  clients: Person[];
  /** Jobs that somebody may have asked for lately. */
  jobs: SampleJob[];
  now: Date;
}

/** Who asked whom for a quote: behind jobs of these days, still waiting, and run out. */
export function askAround(world: World): SampleRequest[] {
  return [...behindJobs(world), ...ofTheCast(world), ...ofTheCrowd(world)];
}

const listed = (pros: Pro[]) => pros.filter(({ status }) => status === 'approved');

/** Other Pros of the same trade, or at least the same category, in the same metro. */
function rivals(pros: Pro[], pro: Pro, count: number): Pro[] {
  const near = listed(pros).filter((other) => other !== pro && other.metro === pro.metro && other.field === pro.field);
  return [...near.filter(({ trade }) => trade === pro.trade), ...near.filter(({ trade }) => trade !== pro.trade)].slice(
    0,
    count,
  );
}

function behindJobs({ cast, pros, jobs }: World): SampleRequest[] {
  const isOfCast = ({ client, pro }: SampleJob) =>
    client === cast.client || client === cast.dual || pro === cast.pro || pro === cast.dual;
  return jobs
    .filter((job, at) => isOfCast(job) || at % 4 === 0)
    .map((job, at) => requestBehind(job, rivals(pros, job.pro, 1 + (at % 3))));
}

function ofTheCast({ cast, pros, clients, now }: World): SampleRequest[] {
  const { client, pro, dual } = cast;
  const neighbors = listed(pros).filter(({ metro }) => metro === client.metro);
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
    expiredRequest(
      'cast shelves',
      { client, pros: inTrade('carpentry').concat(inTrade('handyman')).slice(0, 3) },
      700,
      now,
    ),
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
    openRequest('dual waiting', { client: first, pros: [dual, ...inTrade('photographers')], answered: 0 }, 11, now),
    expiredRequest('pro expired', { client: third, pros: [pro, ...inTrade('house-cleaning').slice(0, 1)] }, 260, now),
  ];
}

function ofTheCrowd({ pros, clients, now }: World): SampleRequest[] {
  const random = randomFor('asking crowd');
  const known = listed(pros).filter(({ standing }) => standing !== 'new');
  return random.some(clients, 26).map((client, at) => {
    const local = known.filter(({ metro }) => metro === client.metro);
    const first = random.pick(local);
    const asked = [first, ...rivals(local, first, random.int(1, 3))];
    if (at < 16)
      return openRequest(
        `crowd open ${at}`,
        { client, pros: asked, answered: random.int(0, asked.length) },
        random.int(2, 60),
        now,
      );
    return expiredRequest(`crowd expired ${at}`, { client, pros: asked }, random.int(90, 1_400), now);
  });
}
