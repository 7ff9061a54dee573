import type { Random } from '../random.ts';

/** Open hours on one day of a normal week; weekday 1 is Monday. */
export interface OpenHours {
  weekday: number;
  opens: string;
  closes: string;
}

type Span = [opens: string, closes: string];

const week = (days: number[], ...spans: Span[]): OpenHours[] =>
  days.flatMap((weekday) => spans.map(([opens, closes]) => ({ weekday, opens, closes })));

const workdays = [1, 2, 3, 4, 5];

const patterns = {
  office: week(workdays, ['09:00', '17:00']),
  early: week(workdays, ['07:00', '15:30']),
  sixDays: week([1, 2, 3, 4, 5, 6], ['08:00', '18:00']),
  noMonday: week([2, 3, 4, 5, 6], ['08:30', '17:30']),
  everyDay: week([1, 2, 3, 4, 5, 6, 7], ['08:00', '20:00']),
  siesta: week(workdays, ['08:00', '12:00'], ['13:30', '18:00']),
  schoolHours: week(workdays, ['08:30', '14:30']),
  afternoons: [...week(workdays, ['14:00', '20:00']), ...week([6], ['09:00', '15:00'])],
  evenings: [...week([1, 2, 3, 4], ['16:00', '22:00']), ...week([5, 6, 7], ['11:00', '23:00'])],
  weekends: [...week([5], ['12:00', '21:00']), ...week([6, 7], ['08:00', '22:00'])],
  longDays: week([1, 3, 5, 6], ['07:00', '19:00']),
  dawn: week([1, 2, 3, 4, 5, 6], ['05:30', '13:30']),
} satisfies Record<string, OpenHours[]>;

type Pattern = keyof typeof patterns;

const usual: Partial<Record<Pattern, number>> = {
  office: 3,
  early: 2,
  sixDays: 3,
  noMonday: 2,
  everyDay: 1,
  siesta: 2,
};

const byCategory: Record<string, Partial<Record<Pattern, number>>> = {
  'home-services': { office: 3, sixDays: 3, noMonday: 2, siesta: 2, schoolHours: 2, everyDay: 1 },
  'construction-and-repairs': { early: 5, sixDays: 3, longDays: 2, office: 1 },
  'outdoor-and-yard': { dawn: 3, early: 3, sixDays: 3 },
  'moving-and-delivery': { everyDay: 3, sixDays: 3, longDays: 2, weekends: 1 },
  logistics: { everyDay: 2, dawn: 2, office: 3, sixDays: 2 },
  automotive: { sixDays: 3, noMonday: 3, early: 2, afternoons: 1 },
  'childcare-and-family': { afternoons: 3, office: 2, evenings: 2, schoolHours: 2, everyDay: 1 },
  'health-and-wellness': { everyDay: 3, longDays: 3, office: 2, afternoons: 1 },
  'events-and-entertainment': { evenings: 5, weekends: 4, everyDay: 1 },
  'tech-and-miscellaneous': { office: 2, afternoons: 3, everyDay: 2, sixDays: 2 },
};

/** Picks a week that suits the category. */
export const hoursFor = (random: Random, category: string): OpenHours[] =>
  patterns[random.weighted<Pattern>(byCategory[category] ?? usual)];
