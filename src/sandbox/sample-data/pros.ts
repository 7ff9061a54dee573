import { writeBio } from './bios.ts';
import { type Metro, metros } from './metros.ts';
import { hoursFor, type OpenHours } from './open-hours.ts';
import { createPerson, type NameFor, type Person, portraitSeedOf } from './people.ts';
import { type Random, randomFor } from './random.ts';
import type { Field, Trade } from './trade.ts';
import { fields, tradeOf } from './trades.ts';

/** How a Pro is doing: new without a review, or how good and how busy. */
export type Standing = 'new' | 'weak' | 'solid' | 'strong' | 'extraMile';

export interface Pro extends Person {
  field: Field;
  trade: Trade;
  subcategories: string[];
  skills: string[];
  headline: string;
  description: string;
  /** Cents an hour. */
  rate: number;
  years: number;
  radius: number;
  responseMinutes: number;
  tier: 'flexible' | 'moderate' | 'strict';
  verified: boolean;
  extraMile: boolean;
  standing: Standing;
  hours: OpenHours[];
  /** Has an account at the card provider. */
  payable: boolean;
  /** How many jobs to have finished. */
  finished: number;
  /** The chance that a review gives five stars rather than four. */
  quality: number;
  portraitSeed: string;
}

const miles = (count: number) => Math.round(count * 1609.344);

/** Every Pro but those of the sample logins: the listed ones, and some whom an administrator has to look at. */
export function createPros(nameFor: NameFor, now: Date): Pro[] {
  const turns = new Map<Trade, number>();
  const create = (key: string, seat: Seat, at: number) => {
    const turn = turns.get(seat.trade) ?? 0;
    turns.set(seat.trade, turn + 1);
    return createPro({ key, ...seat, turn, at }, nameFor, now);
  };
  const all = seats();
  const listed = all.map((seat, at) => create(`pro ${at}`, seat, at));
  const unlisted = statuses.map((status, at) => {
    const seat = all[(at * 47 + 13) % all.length] as Seat;
    const pro = create(`${status} ${at}`, seat, at);
    const newcomer = { standing: 'new' as const, extraMile: false, payable: false, finished: 0, joined: 1 + at };
    const suspended = { standing: 'weak' as const, extraMile: false, finished: 6, joined: 300 };
    return { ...pro, status, ...(status === 'suspended' ? suspended : newcomer) };
  });
  return [...listed, ...unlisted];
}

const statuses: Pro['status'][] = [...Array<Pro['status']>(7).fill('pending_approval'), 'rejected', 'suspended'];

interface Seat {
  metro: Metro;
  field: Field;
  trade: Trade;
}

/** Which trades are found where: everything in San Francisco, elsewhere three to five of every category in turn. */
function seats(): Seat[] {
  return metros.flatMap((metro, metroAt) =>
    fields.flatMap((field, fieldAt) => {
      const fitting = field.trades.filter(({ slug }) => slug !== 'snow-removal' || metro.snow);
      const chosen =
        metroAt === 0 ? [...fitting, ...extraIn(field)] : turnsOf(fitting, metroAt, shareOf(field, metroAt + fieldAt));
      return chosen.map((trade) => ({ metro, field, trade }));
    }),
  );
}

/** A category with many trades needs more Pros to show them all. */
const shareOf = (field: Field, turn: number): number => (field.trades.length > 6 ? 5 : 3 + (turn % 2));

/** House cleaning is what a newcomer tries first. */
function extraIn(field: Field): Trade[] {
  if (field.slug !== 'home-services') return [];
  const cleaning = tradeOf(field, 'house-cleaning');
  return [cleaning, cleaning, cleaning, cleaning, cleaning];
}

function turnsOf(trades: Trade[], metroAt: number, count: number): Trade[] {
  const start = metroAt * 3;
  const chosen = Array.from({ length: count }, (_, step) => trades[(start + step) % trades.length] as Trade);
  const missed = trades.find((trade) => sought.includes(trade.slug) && !chosen.includes(trade));
  return missed ? [missed, ...chosen.slice(1)] : chosen;
}

/** What the front page gives as examples is found everywhere. */
const sought = ['house-cleaning', 'plumbing'];

export interface ProOrder extends Seat {
  key: string;
  turn: number;
  /** Counts the Pros, so that they spread over the neighborhoods. */
  at: number;
}

export function createPro(order: ProOrder, nameFor: NameFor, now: Date): Pro {
  const { key, metro, field, trade, turn, at } = order;
  const random = randomFor(key);
  const standing = random.weighted<Standing>({ new: 7, weak: 9, solid: 42, strong: 30, extraMile: 13 });
  const joined = joinedFor(random, standing);
  const person = createPerson(random, nameFor, { key, metro, at, role: 'contractor', joined });
  const years = yearsFor(random, standing);
  const subcategories = [trade.slug, ...random.some(trade.near, random.int(1, 2))].filter(
    (slug) => slug !== 'snow-removal' || metro.snow,
  );
  return {
    ...person,
    field,
    trade,
    subcategories,
    skills: skillsFor(random, field, subcategories),
    ...writeBio(random, { person, field, trade, turn, years, now }),
    rate: rateFor(random, trade, metro, years),
    years,
    radius: miles(random.pick([10, 12, 15, 15, 20, 20, 25, 30, 35])),
    responseMinutes: random.pick([5, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240]),
    tier: random.weighted({ flexible: 5, moderate: 3, strict: 2 }),
    verified: standing === 'extraMile' || random.chance(standing === 'new' ? 0.5 : 0.8),
    extraMile: standing === 'extraMile',
    standing,
    hours: hoursFor(random, field.slug),
    payable: standing !== 'new' && random.chance(0.88),
    finished: finishedFor(random, standing),
    quality: qualityFor(random, standing),
    portraitSeed: portraitSeedOf(person),
  };
}

function skillsFor(random: Random, field: Field, subcategories: string[]): string[] {
  const [first, ...others] = subcategories.map((slug) => tradeOf(field, slug).skills);
  return [...random.some(first ?? [], random.int(4, 6)), ...others.flatMap((skills) => random.some(skills, 2))];
}

/** From the trade's lower to its upper end with the years, times the metro's cost of living, in whole dollars. */
function rateFor(random: Random, trade: Trade, metro: Metro, years: number): number {
  const [low, high] = trade.dollars;
  const skill = Math.min(1, years / 22) * 0.75 + random.next() * 0.3;
  return Math.round((low + (high - low) * skill) * metro.cost) * 100;
}

function yearsFor(random: Random, standing: Standing): number {
  if (standing === 'new') return random.int(2, 9);
  return standing === 'extraMile' ? random.int(6, 31) : random.int(3, 26);
}

function joinedFor(random: Random, standing: Standing): number {
  if (standing === 'new') return random.int(3, 24);
  return standing === 'extraMile' ? random.int(420, 900) : random.int(120, 800);
}

function finishedFor(random: Random, standing: Standing): number {
  if (standing === 'new') return random.chance(0.3) ? 1 : 0;
  if (standing === 'extraMile') return random.int(26, 38);
  return standing === 'strong' ? random.int(4, 14) : random.int(2, 8);
}

function qualityFor(random: Random, standing: Standing): number {
  const between = (low: number, high: number) => low + random.next() * (high - low);
  if (standing === 'weak') return between(0.05, 0.35);
  if (standing === 'solid') return between(0.45, 0.8);
  return standing === 'strong' ? between(0.78, 0.96) : between(0.9, 1);
}
