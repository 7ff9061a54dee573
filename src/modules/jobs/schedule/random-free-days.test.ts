import { expect, test } from 'vitest';
import { after, days, hours, minutes } from '#lib/clock.ts';
import { isFail } from '#lib/fail.ts';
import { randomFrom } from '#lib/random.ts';
import { usualRules } from '#modules/workers/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

// The day on a card against the first day of the booking page, for random weeks, days off, rules and jobs.

/** Los Angeles, Denver, Phoenix (which keeps its clocks), New York, Honolulu, Anchorage. */
const zips = ['94110', '80202', '85003', '10001', '96813', '99501'];
/** Before both changes of the clocks, and before holidays. */
const moments = ['2026-03-02T17:20:00Z', '2026-10-25T03:40:00Z', '2026-12-20T23:10:00Z'];

type Draw = ReturnType<typeof drawFrom>;

function drawFrom(seed: number) {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return {
    upTo,
    chance: (share: number) => random() < share,
    pick: <T>(items: readonly T[]) => items[upTo(items.length - 1)] as T,
  };
}

const time = (half: number) =>
  half > 47 ? '24:00' : `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;

function spanOf({ upTo, chance }: Draw) {
  // Nights cross midnight.
  const opens = chance(0.2) ? 0 : upTo(40);
  return { opens: time(opens), closes: chance(0.2) ? '24:00' : time(opens + 1 + upTo(47 - opens)) };
}

/** Creates a Pro who is free on few days. */
async function randomPro(draw: Draw): Promise<{ pro: User; zip: string; shortest: number }> {
  const { upTo, chance, pick } = draw;
  const now = world.clock.now();
  const zip = pick(zips);
  const pro = await world.worker({ zip });
  const week = [1, 2, 3, 4, 5, 6, 7].filter(() => chance(0.3));
  const spans = week.map((weekday) => ({ worker_id: pro.id, weekday, ...spanOf(draw) }));
  if (spans.length > 0) await world.db.insertInto('worker_hours').values(spans).execute();
  const dateOf = (ahead: number) => after(now, days(ahead)).toISOString().slice(0, 10);
  const isAway = chance(0.6);
  const length = upTo(20);
  const exceptions = [
    ...(isAway ? [{ first: 0, last: length, opens: null, closes: null }] : []),
    ...(chance(0.4) ? [{ first: length + 1 + upTo(25), ...spanOf(draw) }] : []),
  ].map(({ first, ...rest }) => {
    const { last = first, opens, closes } = { last: undefined, ...rest };
    return { worker_id: pro.id, first_day: dateOf(first), last_day: dateOf(last), opens, closes };
  });
  if (exceptions.length > 0) await world.db.insertInto('worker_hours_exception').values(exceptions).execute();
  const shortestHours = pick([1, 2, 4, 8]);
  await world.as(pro).workers.saveBookingRules({
    ...usualRules,
    ...{ instant: chance(0.9), shortestHours, closedOnHolidays: chance(0.5), countsTravel: chance(0.3) },
    ...{ bufferMinutes: pick([0, 30, 120]), noticeHours: pick([2, 24, 72]), weeksAhead: pick([1, 2, 4, 8]) },
  });
  // Below $20, the shortest work takes longer.
  const rate = pick([4_000, 1_500]);
  await world.db.updateTable('worker_profile').set({ hourly_rate_cents: rate }).where('id', '=', pro.id).execute();
  return { pro, zip, shortest: Math.max(shortestHours * 60, rate < 2_000 ? 90 : 60) };
}

/** Books some time of a Pro, and lets some of it go. */
async function randomJobs({ upTo, pick, chance }: Draw, worker: User): Promise<void> {
  for (let n = upTo(4); n > 0; n--) {
    const half = Math.floor(world.clock.now().getTime() / minutes(30)) + 1 + upTo(pick([48, 48 * 30]));
    const about = { worker, startsAt: new Date(half * minutes(30)), minutes: 30 * (1 + upTo(20)), address: false };
    const made = await world.job(about).catch((error) => {
      // Of two at the same time, the first one stays.
      if (isFail(error) && error.code === 'jobs.slotTaken') return null;
      throw error;
    });
    if (made && chance(0.3)) await world.as(made.client).jobs.callOff({ jobId: made.jobId, reason: 'Another day.' });
  }
}

const firstSeed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const cases = Number(process.env.CASES ?? 20);

test.each(moments)(
  `from %s on, a card names the first day that can be booked (SEED=${firstSeed})`,
  {
    timeout: 300_000,
  },
  async (moment) => {
    world.clock.at = new Date(moment);
    const pros: Awaited<ReturnType<typeof randomPro>>[] = [];
    for (let seed = firstSeed; seed < firstSeed + cases; seed++) pros.push(await randomPro(drawFrom(seed)));
    await world.run('jobs.keepFreeDays');
    for (const [n, { pro }] of pros.entries()) await randomJobs(drawFrom(firstSeed + n + cases), pro);
    await requireNoneGone(pros, 'at once');
    await world.run('jobs.keepFreeDays');
    const { upTo } = drawFrom(firstSeed + 1);
    let named = 0;
    for (const passedMs of [0, hours(upTo(30)), days(1) + minutes(upTo(600)), days(5) + hours(upTo(24)), days(16)]) {
      world.clock.at = after(new Date(moment), passedMs);
      await requireNoneGone(pros, `after ${passedMs} ms`);
      // Writes those alone that run short.
      await world.run('jobs.keepFreeDays');
      for (const [n, one] of pros.entries()) {
        const day = await dayOnCard(one);
        expect(day, `SEED=${firstSeed} of Pro ${n} after ${passedMs} ms`).toEqual(await firstBookable(one, day));
        if (day) named += 1;
      }
    }
    expect(named).toBeGreaterThan(cases / 2);
  },
);

type Pro = Awaited<ReturnType<typeof randomPro>>;

/** Before the background has been there, a card may name a later day, or none, but no day that is gone. */
async function requireNoneGone(pros: readonly Pro[], when: string): Promise<void> {
  for (const [n, one] of pros.entries()) {
    const day = await dayOnCard(one);
    for (const bookable of day ? await bookableDays(one) : [])
      expect(bookable, `SEED=${firstSeed} of Pro ${n} ${when}`).toContain(day);
  }
}

async function dayOnCard({ pro, zip }: Pro): Promise<string | null> {
  const { items } = await world.as(null).workers.search({ zip, limit: 48 });
  const card = items.find(({ id }) => id === pro.id);
  if (!card) throw new Error('the Pro is not on the page');
  return card.nextFreeDay?.date ?? null;
}

/** Places up to some 20 miles from each of `zips`. */
const nearby: Record<string, string[]> = { '94110': ['94103', '94621', '94402'], '10001': ['11201', '07030', '10701'] };

/** Returns the days of the Pro's booking page; where the way counts, one list for each of several places. */
async function bookableDays({ pro, zip, shortest }: Pro): Promise<string[][]> {
  const { countsTravel } = await world.as(pro).workers.getBookingRules();
  const places = [undefined, ...(countsTravel ? (nearby[zip] ?? []) : [])];
  const found = places.map(async (place) => {
    const asked = { workerId: pro.id, minutes: shortest, weeks: 4, zip: place };
    return (await world.as(pro).jobs.listFreeSlots(asked)).days.map(({ date }) => date);
  });
  return Promise.all(found);
}

/** Returns the first day of the booking page; where the way counts, `day` if it's on the page of each place. */
async function firstBookable(one: Pro, day: string | null): Promise<string | null> {
  const { booksInstantly } = await world.as(null).workers.get({ id: one.pro.id });
  if (!booksInstantly) return null;
  const pages = await bookableDays(one);
  const { countsTravel } = await world.as(one.pro).workers.getBookingRules();
  if (!countsTravel) return pages[0]?.[0] ?? null;
  return day && !pages.every((bookable) => bookable.includes(day)) ? 'not everywhere' : day;
}
