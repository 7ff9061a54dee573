import { after, hours, minutes } from '#lib/clock.ts';
import { forMinutes, usd } from '#lib/money.ts';
import { instantOf } from '#lib/place-time.server.ts';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { lengthFor } from '../jobs/job-life.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { type AskedTask, taskFor } from '../jobs/tasks.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { idOf, type Random, randomFor } from '../random.ts';
import { offerMessages } from '../texts/texts.ts';
import type { Trade } from '../trades/trades.ts';
import { sampleScope } from './sample-scope.ts';

export interface SampleOffer {
  id: string;
  state: 'quoted' | 'accepted' | 'not_selected' | 'expired' | 'withdrawn' | 'countered';
  pricing: 'fixed' | 'hourly';
  rate: number | null;
  minutes: number;
  total: number;
  startsAt: Date;
  message: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface Recipient {
  pro: Pro;
  state: 'requested' | 'quoted' | 'declined' | 'expired' | 'withdrawn';
  offer: SampleOffer | null;
  /** The offers before `offer`, which are countered, oldest first. */
  earlier?: SampleOffer[];
}

export interface SampleRequest {
  id: string;
  client: Person;
  task: AskedTask;
  /** What is to be done. */
  scope: ScopeAnswer[];
  state: 'open' | 'assigned' | 'expired' | 'withdrawn';
  createdAt: Date;
  expiresAt: Date;
  job: SampleJob | null;
  recipients: Recipient[];
}

const lifetimeMs = hours(72);

/** Invents the request that led to a job: the job's Pro was chosen, the others were not. */
export function requestBehind(job: SampleJob, others: Pro[]): SampleRequest {
  const random = randomFor(`request ${job.id}`);
  const agreedAt = job.steps[0]?.at ?? job.startsAt;
  const createdAt = after(agreedAt, -hours(random.int(8, 40)));
  const chosen = offerOf(random, job, createdAt, 'accepted', job.startsAt);
  const winner: Recipient = {
    pro: job.pro,
    state: 'quoted',
    offer: { ...chosen, pricing: job.pricing, rate: job.rate, minutes: job.minutes, total: job.price },
  };
  const losers = others.map((pro): Recipient => {
    const state = random.weighted({ quoted: 6, declined: 2, expired: 2 });
    const offer = offerOf(random, { ...job, pro }, createdAt, 'not_selected', after(job.startsAt, hours(24)));
    return { pro, state, offer: state === 'quoted' ? offer : null };
  });
  return { ...headOf(job, job.pro.trade, createdAt), state: 'assigned', job, recipients: [winner, ...losers] };
}

/** Invents an open request that was sent `ageHours` ago; the first `answered` of `pros` have made an offer. */
export function openRequest(
  key: string,
  parties: { client: Person; pros: Pro[]; answered: number },
  ageHours: number,
  now: Date,
): SampleRequest {
  const createdAt = after(now, -hours(ageHours));
  const recipients = parties.pros.map((pro, index): Recipient => {
    const random = randomFor(`${key} ${pro.id}`);
    if (index >= parties.answered) return { pro, state: 'requested', offer: null };
    const startsAt = instantOf(now, random.int(4, 9), random.int(17, 30) * 30, pro.metro.timeZone);
    const offer = offerOf(random, { client: parties.client, pro, id: key }, createdAt, 'quoted', startsAt);
    const latest = after(createdAt, hours(ageHours * 0.8));
    return { pro, state: 'quoted', offer: offer.createdAt < latest ? offer : { ...offer, createdAt: latest } };
  });
  return { ...newHead(key, parties, createdAt), state: 'open', job: null, recipients };
}

/** Invents a request that was sent `ageHours` ago and expired. */
export function expiredRequest(
  key: string,
  parties: { client: Person; pros: Pro[] },
  ageHours: number,
  now: Date,
): SampleRequest {
  const createdAt = after(now, -hours(ageHours));
  const recipients = parties.pros.map((pro, index): Recipient => {
    const random = randomFor(`${key} ${pro.id}`);
    if (index > 0) return { pro, state: index === 1 ? 'declined' : 'expired', offer: null };
    const offer = offerOf(
      random,
      { client: parties.client, pro, id: key },
      createdAt,
      'expired',
      after(createdAt, hours(120)),
    );
    return { pro, state: 'quoted', offer };
  });
  return { ...newHead(key, parties, createdAt), state: 'expired', job: null, recipients };
}

/** Invents a request that was sent `ageHours` ago, and withdrawn before a Pro answered. */
export function withdrawnRequest(
  key: string,
  parties: { client: Person; pros: Pro[] },
  ageHours: number,
  now: Date,
): SampleRequest {
  const recipients = parties.pros.map((pro): Recipient => ({ pro, state: 'withdrawn', offer: null }));
  return { ...newHead(key, parties, after(now, -hours(ageHours))), state: 'withdrawn', job: null, recipients };
}

type RequestHead = Pick<SampleRequest, 'id' | 'client' | 'task' | 'scope' | 'createdAt' | 'expiresAt'>;

/** Returns what every request begins with. */
export function headOf(
  { id, client, task }: { id: string; client: Person; task: AskedTask },
  trade: Trade,
  createdAt: Date,
): RequestHead {
  const scope = sampleScope(randomFor(`scope ${id}`), trade, `${task.title} ${task.text}`);
  return { id: idOf(`request ${id}`), client, task, scope, createdAt, expiresAt: after(createdAt, lifetimeMs) };
}

/** Starts a request to `pros`, with a task of the first one's trade. */
function newHead(key: string, { client, pros }: { client: Person; pros: Pro[] }, createdAt: Date): RequestHead {
  const { trade } = pros[0] as Pro;
  return headOf({ id: key, client, task: taskFor(randomFor(key), trade, client) }, trade, createdAt);
}

/** Invents a Pro's offer for something that was asked at `askedAt`. */
export function offerOf(
  random: Random,
  about: { id: string; client: Person; pro: Pro },
  askedAt: Date,
  state: SampleOffer['state'],
  startsAt: Date,
): SampleOffer {
  const { id, client, pro } = about;
  const length = lengthFor(random, pro);
  const createdAt = after(askedAt, minutes(answerMinutes(random, pro)));
  const latest = after(createdAt, lifetimeMs);
  const pricing = pro.trade.fixed ? 'fixed' : 'hourly';
  const hourly = forMinutes(usd(pro.rate), length);
  return {
    id: idOf(`offer ${id} ${pro.id}`),
    state,
    pricing,
    rate: pricing === 'hourly' ? pro.rate : null,
    minutes: length,
    total: pricing === 'hourly' ? hourly : Math.round(hourly / 500) * 500,
    startsAt,
    message: messageOf(random, pro, client).replaceAll('{client}', client.first).replaceAll('{first}', pro.first),
    createdAt,
    expiresAt: startsAt < latest ? startsAt : latest,
  };
}

/** How long the Pro takes to answer this time, in minutes: more or less what the profile says. */
const answerMinutes = (random: Random, { responseMinutes }: Pro): number =>
  Math.round(responseMinutes * (0.6 + 0.8 * random.next()));

/** Picks a message in the client's language if both speak it, else in English. */
function messageOf(random: Random, pro: Pro, client: Person): string {
  const language = pro.languages.includes(client.language) ? client.language : 'en';
  return random.pick(offerMessages[language]);
}
