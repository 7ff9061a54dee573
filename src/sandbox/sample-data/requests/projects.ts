import { after, hours } from '#lib/clock.ts';
import { instantOf } from '#lib/place-time.server.ts';
import { neighborsOf } from '../jobs/cast-jobs.ts';
import { taskFor } from '../jobs/tasks.ts';
import type { Cast } from '../people/cast.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { idOf, randomFor } from '../random.ts';
import type { Task } from '../trades/trades.ts';
import { headOf, offerOf, type Recipient, type SampleRequest } from './quote-requests.ts';

/** What a Pro asks about a project, and what its client answers. */
export interface SampleQuestion {
  id: string;
  pro: Pro;
  question: string;
  answer: string | null;
  askedAt: Date;
}

/** A project: a request that every fitting Pro can bid on. */
export interface SampleProject extends SampleRequest {
  /** A Pro of its trade. */
  kind: Pro;
  budgetType: 'fixed' | 'hourly';
  budgetCents: number;
  questions: SampleQuestion[];
}

interface Setting {
  cast: Cast;
  pros: Pro[];
  clients: Person[];
  now: Date;
}

const lifetimeMs = hours(24 * 30);
/** Bids expire after three days: those of the sample data were all sent within the last two. */
const bidHours = 48;

/** Invents open projects: those of the sample logins, and some dozens in all metros and languages. */
export function createProjects(setting: Setting): SampleProject[] {
  return [...castProjects(setting), ...crowdProjects(setting)];
}

/** Invents a project that was posted `ageHours` ago and that `bidders` have bid on; `kind` is a Pro of its trade. */
function projectOf(
  key: string,
  { client, kind, bidders, task }: { client: Person; kind: Pro; bidders: Pro[]; task?: Task },
  ageHours: number,
  now: Date,
): SampleProject {
  const random = randomFor(key);
  const createdAt = after(now, -hours(ageHours));
  const asked = task ? { ...task, language: 'en' as const } : taskFor(random, kind.trade, client);
  const head = headOf({ id: key, client, task: asked }, kind.trade, createdAt);
  const budgetType = kind.trade.fixed || random.chance(0.6) ? 'fixed' : 'hourly';
  const [least, most] = kind.trade.dollars;
  const hourCents = random.int(least, most) * 100;
  const workHours = random.int(...kind.trade.hours);
  return {
    ...head,
    expiresAt: after(createdAt, lifetimeMs),
    state: 'open',
    job: null,
    kind,
    budgetType,
    budgetCents:
      budgetType === 'hourly' ? hourCents : Math.max(4_000, Math.round((hourCents * workHours) / 1_000) * 1_000),
    recipients: bidders.map((pro) =>
      bidOf(key, { client, pro }, after(now, -hours(Math.min(ageHours, bidHours))), now),
    ),
    questions: [],
  };
}

function bidOf(key: string, { client, pro }: { client: Person; pro: Pro }, from: Date, now: Date): Recipient {
  const random = randomFor(`${key} ${pro.id}`);
  const startsAt = instantOf(now, random.int(4, 9), random.int(17, 30) * 30, pro.metro.timeZone);
  const bid = offerOf(random, { client, pro, id: key }, from, 'quoted', startsAt);
  const latest = after(now, -hours(0.5));
  const createdAt = bid.createdAt < latest ? bid.createdAt : latest;
  return { pro, state: 'quoted', offer: { ...bid, createdAt } };
}

// The specification's list begins with two projects.
const leak: Task = {
  title: 'Fix a leaking kitchen faucet',
  text: 'It drips day and night, about a cup an hour. The shut-off valve under the sink works. I’d like a new cartridge, or a new faucet if that costs about the same.',
};
const turnover: Task = {
  title: 'Move-out clean of a one-bedroom apartment',
  text: 'Empty from Friday on. Oven, fridge and windows inside, too: the landlord checks them. Elevator in the building, street parking in front.',
};

const flight: Task = {
  title: 'A nurse for a flight and the first day at home',
  text: 'My mother is leaving the hospital after a stroke. A flight of three hours with a wheelchair, then the first day at home until the family takes over.',
};

/**
 * The two projects of the specification, one more that the sample Pro has bid on, one that waits for a bid, and one for
 * nurses.
 */
function castProjects({ cast, pros, clients, now }: Setting): SampleProject[] {
  const { client, pro } = cast;
  const near = approved(pros).filter(({ metro }) => metro === client.metro);
  const inTrade = (slug: string) => near.filter(({ trade }) => trade.slug === slug);
  const [first, second, third] = neighborsOf(client, clients) as [Person, Person, Person];
  const nurses = inTrade('private-duty-nurse');
  const plumbers = inTrade('plumbing');
  const cleaners = inTrade('house-cleaning').filter((other) => other !== pro);
  const faucet = projectOf(
    'project faucet',
    { client, kind: plumbers[0] ?? pro, bidders: plumbers.slice(0, 2), task: leak },
    20,
    now,
  );
  const clean = projectOf(
    'project move-out',
    { client, kind: pro, bidders: [pro, ...cleaners.slice(0, 2)], task: turnover },
    44,
    now,
  );
  return [
    faucet,
    { ...clean, questions: questionsAbout(clean, cleaners, now) },
    projectOf('project waiting', { client: first, kind: pro, bidders: cleaners.slice(2, 3) }, 8, now),
    projectOf('project fresh', { client: second, kind: pro, bidders: [] }, 2, now),
    ...nurses
      .slice(0, 1)
      .map((kind) => projectOf('project nurse', { client: third, kind, bidders: [kind], task: flight }, 30, now)),
  ];
}

function questionsAbout({ id }: SampleProject, pros: Pro[], now: Date): SampleQuestion[] {
  const texts = [
    {
      question: 'Will the power and the hot water still be on that day?',
      answer: 'Yes, both until the end of the month.',
    },
    { question: 'Do you have a vacuum cleaner there, or should I bring mine?', answer: null },
  ];
  return texts.flatMap((text, at) => {
    const pro = pros[at];
    return pro ? [{ ...text, id: idOf(`question ${id} ${at}`), pro, askedAt: after(now, -hours(30 - 12 * at)) }] : [];
  });
}

function crowdProjects({ pros, clients, now }: Setting): SampleProject[] {
  const random = randomFor('projects of the crowd');
  const experienced = approved(pros).filter(({ standing }) => standing !== 'new');
  return random.some(clients, 44).map((client, index) => {
    const local = experienced.filter(({ metro }) => metro === client.metro);
    const kind = random.pick(local);
    const rivals = local.filter((other) => other.category === kind.category && other.trade === kind.trade);
    const bidders = random.some(rivals, random.int(0, 4));
    return projectOf(`crowd project ${index}`, { client, kind, bidders }, random.int(1, 300), now);
  });
}

const approved = (pros: Pro[]): Pro[] => pros.filter(({ status }) => status === 'approved');
