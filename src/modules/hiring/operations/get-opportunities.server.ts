import { after, days } from '#lib/clock.ts';
import { datesFrom, toPlaceTime } from '#lib/place-time.server.ts';
import { shortName } from '#lib/short-name.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { readFreeDays } from '#modules/jobs/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { wishedDaysAhead } from '../limits.ts';
import { rankOpportunities } from '../projects/opportunities.ts';
import { findOpportunities, type OpportunityRow } from '../projects/opportunity-views.server.ts';
import type { Audience } from '../states.ts';
import { readIncoming } from './list-incoming.server.ts';

/** The rows of the list, and the requests that are read with it. */
const listedOpportunities = 8;
const listedIncoming = 50;
/** A wanted day is soon if it is today or one of the two days after it. */
const soonDays = 3;

/** What the signed-in Pro could win now, the best first, with the newest requests to the Pro: what the dashboard says of them. */
export const getOpportunities = operation(hiringContract.getOpportunities, {
  allow: worker,
  async run(ctx) {
    const now = ctx.clock.now();
    const workerId = userOf(ctx).id;
    const [rows, freeDays, incoming] = await Promise.all([
      findOpportunities(ctx.db, workerId, now),
      readFreeDays(ctx.db, { workerId, now, days: wishedDaysAhead + 1 }),
      readIncoming(ctx, { limit: listedIncoming }),
    ]);
    const ranked = rankOpportunities(rows.map((row) => withFacts(row, freeDays, now)));
    const others = ranked.slice(listedOpportunities);
    const hasMore = (audience: Audience) => others.some((other) => other.audience === audience);
    return {
      items: ranked.slice(0, listedOpportunities).map((row) => readable(row, ctx)),
      hasMore: { requests: hasMore('chosen'), projects: hasMore('open') },
      incoming: incoming.items,
    };
  },
});

/** Returns an opportunity with what its ranking needs of the calendar. */
function withFacts(row: OpportunityRow, freeDays: readonly string[], now: Date) {
  const coming = datesFrom(now, wishedDaysAhead + 1, row.timeZone);
  const wanted = wantedOf(row, coming);
  return {
    ...row,
    isAsked: row.audience === 'chosen',
    freeDay: wanted.find((date) => freeDays.includes(date)) ?? null,
    startsSoon: row.days?.wish === 'picked' && wanted.some((date) => coming.indexOf(date) < soonDays),
  };
}

/** Returns those of the `coming` days, in order, on which the client wants the work; none if any day will do. */
function wantedOf(row: OpportunityRow, coming: readonly string[]): string[] {
  const { days: wanted, timeZone } = row;
  if (wanted?.wish === 'picked') return coming.filter((date) => wanted.dates.includes(date));
  if (wanted?.wish !== 'this_week') return [];
  // A project ends with its week, which a change can have started after the project was posted.
  const end = row.audience === 'open' ? row.expiresAt : after(row.createdAt, days(wishedDaysAhead));
  const lastDate = toPlaceTime(end, timeZone).slice(0, 10);
  return coming.filter((date) => date <= lastDate);
}

const readable = <Row extends Pick<OpportunityRow, 'title' | 'clientName'>>(row: Row, ctx: Context): Row => ({
  ...row,
  title: maskContactDetails(row.title),
  clientName: readableName(shortName(row.clientName), ctx.language),
});
