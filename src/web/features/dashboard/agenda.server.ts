import { datesFrom, toPlaceTime } from '#lib/place-time.server.ts';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import { isAhead } from '#modules/jobs/states.ts';
import type { AgendaDays } from './agenda.tsx';

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

function dayOf({ state, startsAt, timeZone }: AgendaJob, now: Date): keyof ReturnType<typeof agendaByDay> {
  if (!isAhead(state)) return 'others';
  const dates = datesFrom(now, agendaDays, timeZone);
  const date = toPlaceTime(new Date(startsAt), timeZone).slice(0, 10);
  if (date === dates[0]) return 'today';
  if (dates.includes(date)) return 'week';
  return new Date(startsAt) < now ? 'earlier' : 'others';
}
