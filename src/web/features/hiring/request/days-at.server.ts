import { apiContext, nowContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { datesFrom } from '#lib/place-time.server.ts';
import { wishedDaysAhead } from '#modules/hiring/limits.ts';

/**
 * Returns the days that a client can pick for work at a place. Where the place is not known, it is the earliest day of the
 * country.
 */
export async function daysAt(context: PageArgs['context'], zip: string): Promise<string[]> {
  const place = await attempt(() => context.get(apiContext).places.getZip({ zip }));
  return datesFrom(context.get(nowContext), wishedDaysAhead + 1, place.ok ? place.value.timeZone : 'Pacific/Honolulu');
}
