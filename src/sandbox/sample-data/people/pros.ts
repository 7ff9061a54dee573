import { skillSlugs } from '#modules/catalog/skills.server.ts';
import type { CancellationTier } from '#modules/workers/limits.ts';
import { type Random, randomFor } from '../random.ts';
import { type Category, categories, type Trade, tradeOf } from '../trades/trades.ts';
import { writeBio } from './bios.ts';
import { type Metro, metros } from './metros.ts';
import { hoursFor, type OpenHours } from './open-hours.ts';
import { createPerson, type NameFor, type Person } from './people.ts';

/** How well a Pro is doing; a new one has no reviews yet. */
export type Standing = 'new' | 'weak' | 'solid' | 'strong' | 'extraMile';

export interface Pro extends Person {
  category: Category;
  trade: Trade;
  subcategories: string[];
  /** Of the vocabulary. */
  skillSlugs: string[];
  /** In the Pro's own words. */
  skills: string[];
  headline: string;
  description: string;
  /** Cents per hour. */
  rate: number;
  years: number;
  radiusMeters: number;
  responseMinutes: number;
  tier: CancellationTier;
  verified: boolean;
  extraMile: boolean;
  standing: Standing;
  hours: OpenHours[];
  /** Has an account with the card provider. */
  payable: boolean;
  /** How many finished jobs to invent. */
  finishedJobs: number;
  /** The chance that a review gives five stars rather than four. */
  quality: number;
  /** Days off, as days from now. Without it, they come by turns. */
  daysOff?: { first: number; last: number };
  /** What an administrator asked for before the approval. */
  revision?: string;
  /** What an approved Pro applies for now, and clients don't see yet. */
  change?: SampleChange;
}

export interface SampleChange {
  name: string;
  category: Category;
  subcategories: string[];
  skillSlugs: string[];
}

const metersOf = (miles: number) => Math.round(miles * 1609.344);

/** Invents all Pros except those of the sample logins: the listed ones, and some for an administrator to look at. */
export function createPros(nameFor: NameFor, now: Date): Pro[] {
  const turns = new Map<Trade, number>();
  const create = (key: string, seat: Seat, index: number) => {
    const turn = turns.get(seat.trade) ?? 0;
    turns.set(seat.trade, turn + 1);
    return createPro({ key, ...seat, turn, index }, nameFor, now);
  };
  const all = seats();
  const listed = all.map((seat, index) => create(`pro ${index}`, seat, index));
  const unlisted = unlistedStatuses.map((status, index) => {
    const seat = all[(index * 47 + 13) % all.length] as Seat;
    const pro = create(`${status} ${index}`, seat, index);
    const newcomer = {
      standing: 'new' as const,
      extraMile: false,
      payable: false,
      finishedJobs: 0,
      joinedDaysAgo: 1 + index,
    };
    const suspended = { standing: 'weak' as const, extraMile: false, finishedJobs: 6, joinedDaysAgo: 300 };
    return { ...pro, status, ...(status === 'suspended' ? suspended : newcomer) };
  });
  return [...listed, ...unlisted];
}

const unlistedStatuses: Pro['status'][] = [
  ...Array<Pro['status']>(7).fill('pending_approval'),
  'rejected',
  'suspended',
];

/** A place in the world for one Pro to fill. */
interface Seat {
  metro: Metro;
  category: Category;
  trade: Trade;
}

/** Which trades are offered where: all of them in San Francisco, three to five of every category in other metros. */
function seats(): Seat[] {
  return metros.flatMap((metro, metroIndex) =>
    categories.flatMap((category, categoryIndex) => {
      const possible = category.trades.filter(({ slug }) => slug !== 'snow-removal' || metro.snow);
      const chosen =
        metroIndex === 0
          ? [...possible, ...extraTrades(category)]
          : rotateTrades(possible, metroIndex, tradeCount(category, metroIndex + categoryIndex));
      return chosen.map((trade) => ({ metro, category, trade }));
    }),
  );
}

/** A category with many trades needs more Pros to offer them all. */
const tradeCount = (category: Category, turn: number): number => (category.trades.length > 6 ? 5 : 3 + (turn % 2));

/** House cleaning is the first search that most visitors try. */
function extraTrades(category: Category): Trade[] {
  if (category.slug !== 'home-services') return [];
  const cleaning = tradeOf(category, 'house-cleaning');
  return [cleaning, cleaning, cleaning, cleaning, cleaning];
}

/** Picks `count` trades, different ones in each metro, but always those that the front page names. */
function rotateTrades(trades: Trade[], metroIndex: number, count: number): Trade[] {
  const start = metroIndex * 3;
  const chosen = Array.from({ length: count }, (_, step) => trades[(start + step) % trades.length] as Trade);
  const missing = trades.find((trade) => frontPageTrades.includes(trade.slug) && !chosen.includes(trade));
  return missing ? [missing, ...chosen.slice(1)] : chosen;
}

/** The front page's examples, which every metro must offer. */
const frontPageTrades = ['house-cleaning', 'plumbing'];

export interface ProOrder extends Seat {
  key: string;
  /** Numbers the Pros of one trade, so that their descriptions differ. */
  turn: number;
  /** Numbers all Pros, so that they spread over the neighborhoods. */
  index: number;
}

export function createPro(order: ProOrder, nameFor: NameFor, now: Date): Pro {
  const { key, metro, category, trade, turn, index } = order;
  const random = randomFor(key);
  const standing = random.weighted<Standing>({ new: 7, weak: 9, solid: 42, strong: 30, extraMile: 13 });
  const joinedDaysAgo = joinedFor(random, standing);
  const person = createPerson(random, nameFor, { key, metro, index, role: 'contractor', joinedDaysAgo });
  const years = yearsFor(random, standing);
  const subcategories = [trade.slug, ...random.some(trade.near, random.int(1, 2))].filter(
    (slug) => slug !== 'snow-removal' || metro.snow,
  );
  return {
    ...person,
    category,
    trade,
    subcategories,
    skillSlugs: skillsFor(random, subcategories),
    skills: [],
    ...writeBio(random, { person, category, trade, turn, years, now }),
    rate: rateFor(random, trade, metro, years),
    years,
    radiusMeters: metersOf(random.pick([10, 10, 15, 15, 20, 20, 25, 30, 40])),
    responseMinutes: random.pick([5, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240]),
    tier: random.weighted({ flexible: 5, moderate: 3, strict: 2 }),
    verified: standing === 'extraMile' || random.chance(standing === 'new' ? 0.5 : 0.8),
    extraMile: standing === 'extraMile',
    standing,
    hours: hoursFor(random, category.slug),
    payable: standing !== 'new' && random.chance(0.99),
    finishedJobs: finishedFor(random, standing),
    quality: qualityFor(random, standing),
  };
}

function skillsFor(random: Random, subcategories: string[]): string[] {
  const [first, ...others] = subcategories.map((service) =>
    skillSlugs.filter((slug) => slug.startsWith(`${service}.`)),
  );
  return [...random.some(first ?? [], random.int(4, 6)), ...others.flatMap((skills) => random.some(skills, 2))];
}

/**
 * Rises with experience from the trade's lowest to its highest rate, times the local cost of living, in whole dollars.
 */
function rateFor(random: Random, trade: Trade, metro: Metro, years: number): number {
  const [low, high] = trade.dollars;
  const experience = Math.min(1, years / 22) * 0.75 + random.next() * 0.3;
  return Math.round((low + (high - low) * experience) * metro.cost) * 100;
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
