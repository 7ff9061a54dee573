import { after, minutes } from '#lib/clock.ts';
import { forMinutes, usd } from '#lib/money.ts';
import { payDueAt, payWithinMs, releaseAfterMs } from '#modules/jobs/deadlines.ts';
import type { JobState } from '#modules/jobs/states.ts';
import { moneyFor } from '../money/money.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { idOf, type Random, randomFor } from '../random.ts';
import type { Agreement, SampleJob, Step } from './sample-job.ts';
import { taskFor } from './tasks.ts';

/** How many minutes such a job takes: whole half hours within the trade's usual length. */
export function lengthFor(random: Random, pro: Pro): number {
  const [low, high] = pro.trade.hours;
  return Math.max(60, Math.round((low + (high - low) * random.next()) * 2) * 30);
}

/** What `client` and `pro` agree on: one of the trade's jobs, priced as the trade is. */
export function agree(
  key: string,
  parties: { client: Person; pro: Pro },
  slot: { startsAt: Date; endsAt: Date },
  createdAt: Date,
): Agreement {
  const random = randomFor(key);
  const { client, pro } = parties;
  const task = taskFor(random, pro.trade, client);
  const length = Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / minutes(1));
  const pricing = random.chance(pro.trade.fixed ? 0.8 : 0.2) ? 'fixed' : 'hourly';
  const hourly = forMinutes(usd(pro.rate), length);
  return {
    id: idOf(key),
    client,
    pro,
    task,
    ...slot,
    createdAt,
    pricing,
    rate: pricing === 'hourly' ? pro.rate : null,
    minutes: length,
    price:
      pricing === 'hourly' ? hourly : Math.max(4_000, Math.round((hourly * (0.95 + random.next() * 0.2)) / 500) * 500),
    pin: String(random.int(0, 9999)).padStart(4, '0'),
    reviews: [],
  };
}

/** What those who cancel tell the other side. */
const cancelNotes = {
  client: 'Something came up at home, and I need another day. Sorry!',
  worker: 'My van broke down this morning. I am sorry to let you down.',
};

/** Brings an agreement into `state`, by the way that leads there. */
export function bring(agreement: Agreement, state: JobState): SampleJob {
  const { createdAt, ...job } = agreement;
  const random = randomFor(`steps ${job.id}`);
  const steps = stepsTo(agreement, state, random);
  const last = steps.at(-1) as Step;
  const isDone = state === 'released';
  const shorter = isDone && job.rate !== null && job.minutes > 60 && random.chance(0.16) ? 30 : 0;
  const isHandedIn = steps.some(({ to }) => to === 'submitted');
  return {
    ...job,
    state,
    steps,
    workedMinutes: isHandedIn && job.rate !== null ? job.minutes - shorter : null,
    dueAt: dueAt(job, last),
    money: moneyFor(job, steps, shorter),
  };
}

function stepsTo(job: Agreement, state: JobState, random: Random): Step[] {
  const between = (low: number, high: number) => minutes(random.int(low, high));
  const step = (act: Step['act'], to: JobState, by: Step['by'], at: Date): Step => ({ act, to, by, at });
  const create = step('create', 'awaiting_payment', 'client', job.createdAt);
  if (state === 'awaiting_payment') return [create];
  if (state === 'expired')
    return [create, step('expire', 'expired', 'clock', after(job.createdAt, payWithinMs.acceptedOffer))];

  const pay = step('paymentArrives', 'paid', 'provider', after(job.createdAt, between(4, 90)));
  if (state === 'paid') return [create, pay];
  if (state === 'cancelled') {
    const by = random.chance(0.75) ? 'client' : 'worker';
    const ahead = job.startsAt.getTime() - pay.at.getTime();
    const cancel = step('cancel', 'cancelled', by, after(pay.at, Math.floor(ahead * (0.1 + random.next() * 0.85))));
    return [create, pay, { ...cancel, note: cancelNotes[by] }];
  }

  const checkIn = step('checkIn', 'in_progress', 'worker', after(job.startsAt, between(0, 9)));
  if (state === 'in_progress') return [create, pay, checkIn];
  const submit = step('submit', 'submitted', 'worker', after(job.endsAt, between(-8, 14)));
  const worked = [create, pay, checkIn, submit];
  if (state === 'submitted') return worked;

  const byHand = random.chance(0.82);
  const released = after(submit.at, byHand ? between(6, 1_900) : releaseAfterMs(job.price));
  const release = step('release', 'released', byHand ? 'client' : 'clock', released);
  return [...worked, release];
}

/** When the clock acts next on a job whose last step was `last`. */
function dueAt(job: Pick<SampleJob, 'startsAt' | 'price'>, last: Step): Date | null {
  if (last.to === 'awaiting_payment') return payDueAt('acceptedOffer', job.startsAt, last.at);
  return last.to === 'submitted' ? after(last.at, releaseAfterMs(job.price)) : null;
}
