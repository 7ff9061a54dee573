import { after, days, hours, minutes } from '#lib/clock.ts';
import { dayIn } from '#lib/place-time.server.ts';
import {
  type BookingRules,
  type DaySpans,
  freeTime,
  openTime,
  type Span,
  spansOf,
  type Week,
} from '#modules/workers/public.server.ts';

/** A Pro's week, the rules of a booking, and the jobs that hold a slot. */
export interface Booked {
  week: Week;
  rules: BookingRules;
  /** IANA name of the Pro's zone. */
  timeZone: string;
  /** `travelMinutes`: the way between the job and the place of the new work. */
  jobs: readonly (Span & { travelMinutes: number })[];
}

/** Slots begin on the half hour. */
const slotStepMinutes = 30;

/** The steps in which the way between two jobs counts, in minutes. Finer ones would tell where the other job is. */
const travelSteps = [15, 30, 45, 60, 90, 120, 180];

/** The longest way between two jobs that counts. */
const maxTravelMinutes = 240;

/** How far before and after a time other jobs matter for it: the longest buffer and the longest way. */
const reachMs = hours(2) + minutes(maxTravelMinutes);

/** The usual speed between two jobs, meters a minute: 40 km/h. */
const travelSpeed = 40_000 / 60;

/** Returns how long the way takes, in minutes, rounded up to one of the steps. */
export const travelMinutesOf = (meters: number): number =>
  travelSteps.find((step) => meters <= step * travelSpeed) ?? maxTravelMinutes;

/**
 * Returns the coming `count` days of a Pro (in the Pro's zone, today by `now` first) with the time that can be booked: open
 * hours from the notice on, up to as far ahead as the Pro plans, without jobs and what is kept free around them.
 */
export function bookableTime({ week, rules, timeZone, jobs }: Booked, now: Date, count: number): DaySpans[] {
  const { closedOnHolidays, noticeHours, weeksAhead } = rules;
  const open = openTime({ ...week, closedOnHolidays }, timeZone, now, count);
  const planned = open.map((day, ahead) => (ahead < weeksAhead * 7 ? day : { ...day, spans: [] }));
  const busy = jobs.map(({ from, until, travelMinutes }) => {
    const gapMs = minutes(rules.bufferMinutes + (rules.countsTravel ? travelMinutes : 0));
    return { from: after(from, -gapMs), until: after(until, gapMs) };
  });
  return freeTime(planned, [{ from: new Date(0), until: after(now, hours(noticeHours)) }, ...busy]);
}

/** Returns the starts of work of `length` minutes that fits into the time, on the half hour, in order. */
export function startsIn(time: readonly DaySpans[], length: number): Date[] {
  const stepMs = minutes(slotStepMinutes);
  return spansOf(time).flatMap(({ from, until }) => {
    const first = Math.ceil(from.getTime() / stepMs) * stepMs;
    const last = until.getTime() - minutes(length);
    const count = Math.max(0, Math.floor((last - first) / stepMs) + 1);
    return Array.from({ length: count }, (_, n) => new Date(first + n * stepMs));
  });
}

/** Returns the starts that are on some of the days: `first` is the place of the first of them, `end` that of the day after the last. */
export function startsOnDays(
  time: readonly DaySpans[],
  length: number,
  { first, end }: { first: number; end: number },
): Date[] {
  const spans = spansOf(time.slice(first, end));
  const [from, until] = [spans[0]?.from, spans.at(-1)?.until];
  return from && until ? startsIn(time, length).filter((start) => start >= from && start < until) : [];
}

/** Returns starts by the day (`YYYY-MM-DD`) that they are on in a zone. */
export function byDay(starts: readonly Date[], timeZone: string): { date: string; starts: Date[] }[] {
  const result = new Map<string, Date[]>();
  for (const start of starts) {
    const date = dayIn(start, timeZone);
    result.set(date, [...(result.get(date) ?? []), start]);
  }
  return [...result].map(([date, startsOfDay]) => ({ date, starts: startsOfDay }));
}

/** Until when jobs matter for `count` days from `now` on. */
export const reachOf = (now: Date, count: number): Span => ({
  from: after(now, -reachMs),
  // A day more: the last one may end later than now, and may have 25 hours.
  until: after(now, days(count + 1) + reachMs),
});
