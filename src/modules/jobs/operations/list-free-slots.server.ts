import { fail } from '#lib/fail.ts';
import { findPlace } from '#modules/places/public.server.ts';
import { readsPerCaller } from '#platform/operations/limit.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { byDay, startsOnDays } from '../schedule/free-slots.server.ts';
import { readBookableTime } from '../schedule/schedule.server.ts';

/**
 * The starts at which work of a length fits into the free time of a listed Pro, by the days of the place of the work. Throws Fail
 * `api.notFound`, `places.unknownZip`.
 */
export const listFreeSlots = operation(jobsContract.listFreeSlots, {
  allow: anyone,
  limit: readsPerCaller({ ofAccount: 200, ofNetwork: 400 }),
  async run(ctx, { workerId, zip, minutes, weeks, skipWeeks }) {
    const place = zip ? ((await findPlace(ctx.db, zip)) ?? fail('places.unknownZip', { zip })) : null;
    const [first, end] = [skipWeeks * 7, (skipWeeks + weeks) * 7];
    const [found] = await readBookableTime(ctx.db, {
      workerIds: [workerId],
      zip,
      now: ctx.clock.now(),
      // A night more: work that begins on the last day may end after it.
      days: end + 1,
    });
    if (!found?.listed) fail('api.notFound');
    const timeZone = place?.timeZone ?? found.timeZone;
    const days = byDay(startsOnDays(found.days, minutes, { first, end }), timeZone);
    return { timeZone, days, hasLater: found.rules.weeksAhead > skipWeeks + weeks };
  },
});
