import { datesFrom, toPlaceTime } from '#lib/place-time.server.ts';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import { isAhead } from '#modules/jobs/states.ts';
import type { AgendaDays } from './agenda.tsx';
import type { WeekDay } from './week.tsx';

/** How many days the agenda shows, today included. */
const agendaDays = 7;

/**
 * Returns a Pro's jobs by the day of their start, on the calendar of their place: the work that is to be done, and all other
 * jobs (`others`). Each list keeps the given order.
 */
export function agendaByDay(jobs: readonly AgendaJob[], now: Date): AgendaDays & { others: AgendaJob[] } {
  const days: ReturnType<typeof agendaByDay> = { earlier: [], today: [], week: [], others: [] };
  for (const job of jobs) days[dayOf(job, now)].push(job);
  return days;
}

function dayOf(job: AgendaJob, now: Date): keyof ReturnType<typeof agendaByDay> {
  const { state, startsAt, timeZone, isStartLost } = job;
  // The Pro was told not to come: there is nothing to be done before both agree on another time.
  if (!isAhead(state) || isStartLost) return 'others';
  const dates = datesFrom(now, agendaDays, timeZone);
  const date = placeDateOf(job);
  if (date === dates[0]) return 'today';
  if (dates.includes(date)) return 'week';
  return new Date(startsAt) < now ? 'earlier' : 'others';
}

/** Returns today and the six days after it, on the calendar of `timeZone`, each with the work that starts on it at its place. */
export function weekOf(jobs: readonly AgendaJob[], now: Date, timeZone: string): WeekDay[] {
  const ahead = jobs.filter(({ state, isStartLost }) => isAhead(state) && !isStartLost);
  return datesFrom(now, agendaDays, timeZone).map((date) => ({
    date,
    jobs: ahead.filter((job) => placeDateOf(job) === date),
  }));
}

const placeDateOf = ({ startsAt, timeZone }: AgendaJob): string =>
  toPlaceTime(new Date(startsAt), timeZone).slice(0, 10);
