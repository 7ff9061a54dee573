import { expect, test } from 'vitest';
import { after, days, hours, minutes } from '#lib/clock.ts';
import { randomFrom } from '#lib/random.ts';
import { usualRules } from '#modules/workers/public.server.ts';
import { isUsHoliday } from '../../workers/us-holidays.ts';
import { type Booked, bookableTime, byDay, startsIn, startsOnDays, travelMinutesOf } from './free-slots.server.ts';

// The slots against a plain reading of the same rules, minute by minute, with the clocks of Intl.

const zones = ['America/Los_Angeles', 'America/Denver', 'America/New_York', 'Pacific/Honolulu', 'America/Anchorage'];
/** Ordinary days, both changes of the clocks, the ends of months and years, a leap day, and holidays. */
const moments = [
  '2026-03-06T18:20:00Z',
  '2026-10-30T03:40:00Z',
  '2026-12-23T23:59:00Z',
  '2028-02-27T09:00:00Z',
  '2026-06-30T16:30:00Z',
  '2026-07-02T12:00:00Z',
];

interface Case extends Booked {
  /** Each with the distance in meters that its way is worked out from. */
  jobs: (Booked['jobs'][number] & { meters: number })[];
  now: Date;
  count: number;
  length: number;
  placeZone: string;
}

function caseOf(seed: number): Case {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <Item>(items: readonly Item[]) => items[upTo(items.length - 1)] as Item;
  const time = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? pick(['30', '45']) : '00'}`;
  const now = after(new Date(pick(moments)), minutes(upTo(2_000)));
  const count = pick([1, 3, 9]);
  const span = () => {
    const opens = upTo(40);
    const closes = opens + 1 + upTo(47 - opens);
    return { opens: time(opens), closes: closes > 46 ? '24:00' : time(closes) };
  };
  const week = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: upTo(2) }, () => ({ weekday, ...span() })),
  );
  const dateOf = (ahead: number) => after(now, days(ahead)).toISOString().slice(0, 10);
  const exception = () => {
    const first = upTo(4);
    const hoursThen = random() < 0.5 ? span() : { opens: null, closes: null };
    return { firstDay: dateOf(first), lastDay: dateOf(first + upTo(2)), ...hoursThen };
  };
  const jobs = Array.from({ length: upTo(6) }, () => {
    const from = after(now, minutes(upTo(count * 1_440) - 200));
    const meters = pick([upTo(25_000), upTo(200_000), 10_000, 40_000]);
    return { from, until: after(from, minutes(30 + upTo(300))), meters, travelMinutes: travelMinutesOf(meters) };
  });
  const rules = {
    ...usualRules,
    bufferMinutes: upTo(120),
    countsTravel: random() < 0.5,
    noticeHours: pick([2, 24, 72]),
    weeksAhead: pick([1, 8]),
    closedOnHolidays: random() < 0.5,
  };
  const exceptions = Array.from({ length: upTo(2) }, exception);
  const about = { week: { hours: week, exceptions }, rules, jobs, timeZone: pick(zones) };
  return { ...about, now, count, length: pick([30, 60, 90, 240, 600]), placeZone: pick(zones) };
}

/** The date (`YYYY-MM-DD`) and time (`HH:MM`) at an instant on the clocks of a zone. */
function clockIn(timeZone: string): (at: number) => { date: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => {
    const [date = '', time = ''] = format.format(at).split(' ');
    return { date, time };
  };
}

const later = (time: string): string => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

/** The minutes of a day (as instants) between two times of its clock; an hour that the day skips is read an hour later. */
function minutesBetween(day: { at: number; time: string }[], opens: string, closes: string): number[] {
  const exists = (time: string) => time === '24:00' || day.some((minute) => minute.time === time);
  const [from, until] = [opens, closes].map((time) => (exists(time) ? time : later(time))) as [string, string];
  const first = day.findIndex(({ time }) => time >= from);
  const last = day.findLastIndex(({ time }) => time < until);
  return first < 0 ? [] : day.slice(first, last + 1).map(({ at }) => at);
}

/** Up to how many kilometers the way takes how many minutes. */
const ways: [number, number][] = [
  [10, 15],
  [20, 30],
  [30, 45],
  [40, 60],
  [60, 90],
  [80, 120],
  [120, 180],
];
const slowTravelMinutes = (meters: number): number => ways.find(([km]) => meters <= km * 1_000)?.[1] ?? 240;

/** Every free minute, and then every half hour with a free minute for each of the work. */
function slowStarts({ week, rules, timeZone, jobs, now, count, length }: Case): Date[] {
  const clock = clockIn(timeZone);
  const begin = Math.floor(now.getTime() / 60_000) * 60_000 - days(1);
  const all = Array.from({ length: (count + 3) * 1_440 }, (_, n) => begin + n * 60_000).map((at) => ({
    at,
    ...clock(at),
  }));
  const today = clock(now.getTime()).date;
  const dates = [...new Set(all.map(({ date }) => date))].filter((date) => date >= today).slice(0, count);
  const planned = dates.slice(0, rules.weeksAhead * 7);
  const open = planned.flatMap((date) => {
    const day = all.filter((minute) => minute.date === date);
    const exception = week.exceptions?.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
    const isHoliday = rules.closedOnHolidays && isUsHoliday(date);
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
    const usual = isHoliday ? [] : week.hours.filter((span) => span.weekday === weekday);
    const spans = exception ? [exception] : usual;
    return spans.flatMap(({ opens, closes }) => (opens && closes ? minutesBetween(day, opens, closes) : []));
  });
  const isTaken = (at: number) =>
    jobs.some(({ from, until, meters }) => {
      const gap = minutes(rules.bufferMinutes + (rules.countsTravel ? slowTravelMinutes(meters) : 0));
      return at + 60_000 > from.getTime() - gap && at < until.getTime() + gap;
    });
  const free = new Set(open.filter((at) => at >= now.getTime() + hours(rules.noticeHours) && !isTaken(at)));
  return [...free]
    .filter((at) => at % minutes(30) === 0)
    .filter((at) => Array.from({ length }, (_, n) => at + n * 60_000).every((minute) => free.has(minute)))
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}

const firstSeed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const cases = Number(process.env.CASES ?? 40);

test(`slots are where a reading minute by minute finds them (SEED=${firstSeed})`, { timeout: 120_000 }, () => {
  let found = 0;
  for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
    const one = caseOf(seed);
    const starts = startsIn(bookableTime(one, one.now, one.count), one.length);
    expect(starts, `SEED=${seed}`).toEqual(slowStarts(one));
    found += starts.length;
    const clock = clockIn(one.placeZone);
    for (const { date, starts: ofDay } of byDay(starts, one.placeZone)) {
      expect(new Set(ofDay.map((start) => clock(start.getTime()).date)), `SEED=${seed}`).toEqual(new Set([date]));
    }
  }
  expect(found).toBeGreaterThan(cases);
});

test(`a night's work is on the page of the day it begins on, and on no other (SEED=${firstSeed})`, () => {
  for (let seed = firstSeed; seed < firstSeed + 200; seed += 1) {
    const one = caseOf(seed);
    const time = bookableTime(one, one.now, 9);
    const pages = [0, 3, 6].map((first) => startsOnDays(time, one.length, { first, end: first + 3 }));
    expect(pages.flat(), `SEED=${seed}`).toEqual(startsIn(time, one.length));
    const clock = clockIn(one.timeZone);
    for (const [page, starts] of pages.entries()) {
      const dates = time.slice(page * 3, page * 3 + 3).map(({ date }) => date);
      for (const start of starts) expect(dates, `SEED=${seed}`).toContain(clock(start.getTime()).date);
    }
  }
});

test('the way counts in steps, up to four hours', () => {
  const kilometers = [0, 5, 10, 10.1, 40, 41, 120, 121, 4_000];
  expect(kilometers.map((km) => travelMinutesOf(km * 1_000))).toEqual([15, 15, 15, 30, 60, 90, 180, 240, 240]);
});

const monday = { weekday: 1, opens: '08:00', closes: '12:00' };
const about = (part: Partial<Booked>): Booked => ({
  week: { hours: [monday] },
  rules: usualRules,
  timeZone: 'America/Los_Angeles',
  jobs: [],
  ...part,
});
const sunday = new Date('2026-06-07T19:00:00Z');
const starts = (booked: Booked, length: number, now = sunday) =>
  startsIn(bookableTime(booked, now, 7), length).map((start) => start.toISOString().slice(11, 16));

test('slots begin on the half hour and end when the Pro closes', () => {
  expect(starts(about({}), 180)).toEqual(['15:00', '15:30', '16:00']);
});

test('a buffer and the way keep the time around a job free', () => {
  const job = { from: new Date('2026-06-08T16:00:00Z'), until: new Date('2026-06-08T17:00:00Z'), travelMinutes: 20 };
  const withJob = { jobs: [job] };
  expect(starts(about(withJob), 60)).toEqual(['15:00', '17:00', '17:30', '18:00']);
  const buffer = { ...usualRules, bufferMinutes: 15 };
  expect(starts(about({ ...withJob, rules: buffer }), 60)).toEqual(['17:30', '18:00']);
  expect(starts(about({ ...withJob, rules: { ...buffer, countsTravel: true } }), 60)).toEqual(['18:00']);
});

test('work goes on past midnight where the Pro does', () => {
  const night = [
    { weekday: 1, opens: '22:00', closes: '24:00' },
    { weekday: 2, opens: '00:00', closes: '01:00' },
  ];
  expect(starts(about({ week: { hours: night } }), 180)).toEqual(['05:00']);
});
