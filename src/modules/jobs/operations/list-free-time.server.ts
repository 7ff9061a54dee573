import { fail } from '#lib/fail.ts';
import type { Span } from '#modules/workers/public.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { lengthsOf } from '../booking/booking-lengths.ts';
import { bookedMinutes } from '../booking/booking-limits.ts';
import { jobsContract } from '../contract.ts';
import { startsIn } from '../schedule/free-slots.server.ts';
import { readBookableTime } from '../schedule/schedule.server.ts';

/**
 * When a listed Pro is free: the open hours of the coming days from the Pro's notice on, without what is sold and what is kept
 * free around it, as far as the Pro's shortest booking can begin there. Whose jobs they are, and that there are any, stays between their
 * sides. Throws Fail `api.notFound`.
 */
export const listFreeTime = operation(jobsContract.listFreeTime, {
  allow: anyone,
  async run(ctx, { workerId, days }) {
    // A night more: work that begins on the last day may end after it.
    const coming = { workerIds: [workerId], now: ctx.clock.now(), days: days + 1 };
    const [found] = await readBookableTime(ctx.db, coming);
    if (!found?.listed) fail('api.notFound');
    const { timeZone, hourlyRateCents, rules } = found;
    const [shortest = bookedMinutes.max] = lengthsOf({ hourlyRateCents, shortestHours: rules.shortestHours });
    const starts = startsIn(found.days, shortest);
    const isBookable = ({ from, until }: Span) => starts.some((start) => start >= from && start < until);
    const free = found.days.slice(0, days);
    return { timeZone, days: free.map(({ date, spans }) => ({ date, free: spans.filter(isBookable) })) };
  },
});
