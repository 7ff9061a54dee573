import { minutes } from '#lib/clock.ts';
import { instantOf, toPlaceTime, weekdayIn } from '#lib/place-time.server.ts';
import type { OpenHours } from '../people/open-hours.ts';
import type { Random } from '../random.ts';

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export interface Slot {
  startsAt: Date;
  endsAt: Date;
}

/** One Pro's days. Each is booked once, so that no two of the Pro's jobs ever overlap. */
export interface Diary {
  /**
   * Books `length` minutes within the open hours of a free day from `first` to `last` (days from today). Work that is
   * longer than the open hours runs past them, and if no open day is free it is done on a closed one. Returns null if all
   * days are taken.
   */
  book(random: Random, first: number, last: number, length: number): Slot | null;
  /** Keeps a day from being booked. */
  block(day: number): void;
}

export function createDiary(now: Date, timeZone: string, openHours: OpenHours[]): Diary {
  const taken = new Set<number>();

  function book(random: Random, first: number, last: number, length: number): Slot | null {
    for (let attempt = 0; attempt < 60; attempt++) {
      const day = random.int(first, last);
      const spread = random.next();
      const spans = openHours.filter(({ weekday }) => weekday === weekdayIn(now, day, timeZone));
      const span = spans[Math.floor(spread * spans.length)];
      if (span && !taken.has(day)) return take(day, startWithin(span, spread, length), length);
    }
    const rest = Array.from({ length: last - first + 1 }, (_, step) => first + step).filter((day) => !taken.has(day));
    return rest.length > 0 ? take(random.pick(rest), 10 * 60, length) : null;
  }

  function take(day: number, minute: number, length: number): Slot {
    taken.add(day);
    const startsAt = instantOf(now, day, minute, timeZone);
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes(length)) };
  }

  return { book, block: (day) => void taken.add(day) };
}

/** Work starts from seven in the morning to eight in the evening. */
const [earliest, latest] = [7 * 60, 20 * 60];

/**
 * Returns a full or half hour of the day at which work of `length` minutes can start and end in time, or at least before
 * midnight.
 */
function startWithin({ opens, closes }: OpenHours, spread: number, length: number): number {
  const from = Math.max(minuteOf(opens), earliest);
  const room = Math.max(0, minuteOf(closes) - from - length);
  const minute = Math.min(from + spread * room, 24 * 60 - length - 1, latest);
  return Math.max(earliest, Math.floor(minute / 30) * 30);
}

/** Returns `date`, or when it is night there, the last evening's latest start. */
export function byDay(date: Date, timeZone: string): Date {
  const minute = minuteOf(toPlaceTime(date, timeZone).slice(-5));
  if (minute > latest) return instantOf(date, 0, latest, timeZone);
  return minute < earliest ? instantOf(date, -1, latest, timeZone) : date;
}
