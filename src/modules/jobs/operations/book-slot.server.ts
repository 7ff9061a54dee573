import { after, minutes } from '#lib/clock.ts';
import { fail, isFail } from '#lib/fail.ts';
import { forMinutes, type Money, usd } from '#lib/money.ts';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { readScope } from '#modules/catalog/public.server.ts';
import { lockOpenAccount, maskContactDetails } from '#modules/identity/public.server.ts';
import { areApart } from '#modules/messaging/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { type BookingRules, lockTime } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import type { Booking } from '../booking/booking-contract.ts';
import { maxUnpaidBookings } from '../booking/booking-limits.ts';
import { type BookablePro, countUnpaid, findBookablePro, findOwnBooking } from '../booking/booking-store.server.ts';
import { jobsContract } from '../contract.ts';
import { createJob } from '../create-job.server.ts';
import { payDueAt } from '../deadlines.ts';
import { expireJob } from '../ending/expire-job.server.ts';
import { leastJobCents } from '../limits.ts';
import { startsIn } from '../schedule/free-slots.server.ts';
import { readBookableTime } from '../schedule/schedule.server.ts';

/** How many other starts a refusal names. */
const nextStarts = 5;

/**
 * Books a free slot: a job that holds the slot for 15 minutes, until it is paid for. The Pro's time is locked first, so that
 * of two bookings at the same moment the second one sees the first, and keeps to the buffer; the constraint `job_no_overlap`
 * refuses what is left. The same booking, sent again within those 15 minutes, returns the same job. A client who blocked the Pro, or whom
 * the Pro blocked, reads that the Pro isn't booked instantly.
 */
export const bookSlot = operation(jobsContract.book, {
  allow: role(['customer', 'dual']),
  limit: perAccount(40),
  async run(ctx, booking) {
    const { workerId, zip, service } = booking;
    if (workerId === userOf(ctx).id) fail('jobs.notYourself');
    const scope = readScope(service, booking.scope);
    const place = await requirePlace(ctx.db, zip);
    try {
      return await transaction(ctx.db, async (tx) => {
        // Of two bookings of a client, the second one sees the first; and an account that is closing makes no job.
        if (!(await lockOpenAccount(tx, userOf(ctx).id))) fail('api.notFound');
        if (await areApart(tx, { clientId: userOf(ctx).id, workerId })) fail('jobs.notInstant');
        await lockTime(tx, workerId);
        const pro = await findBookablePro(tx, { workerId, zip, service });
        if (!pro?.listed) fail('api.notFound');
        const price = priceOf(pro, booking);
        return (
          (await findEarlier(tx, ctx, booking)) ??
          hold(tx, ctx, { booking, pro, price, scope, timeZone: place.timeZone })
        );
      });
    } catch (error) {
      // A job of an accepted offer was faster. Its transaction is over, and so is this one.
      if (!isFail(error) || (error.code !== 'jobs.slotTaken' && error.code !== 'jobs.slotNotFree')) throw error;
      return failWithNext(ctx, booking);
    }
  },
});

/** Returns what the slot costs. Throws Fail for what the Pro, the place or the form does not allow. */
function priceOf(pro: BookablePro, { service, minutes, totalCents }: Booking): Money {
  const rules: BookingRules | null = pro.rules;
  if (!rules?.instant) fail('jobs.notInstant');
  if (!pro.servesPlace) fail('jobs.outsideArea');
  if (service && pro.subcategoryId === null) fail('jobs.serviceNotOffered');
  if (minutes < rules.shortestHours * 60) fail('jobs.bookingTooShort', { count: rules.shortestHours });
  const price = forMinutes(usd(pro.hourlyRateCents), minutes);
  if (price < leastJobCents) fail('jobs.bookingTooSmall');
  if (price !== totalCents) fail('jobs.priceChanged');
  return price;
}

/** Returns the job that the same booking has made before, while it holds the slot or once it is paid; null otherwise. */
async function findEarlier(tx: Tx, ctx: Context, { workerId, zip, title, startsAt: start, minutes: length }: Booking) {
  const startsAt = new Date(start);
  const slot = { startsAt, endsAt: after(startsAt, minutes(length)) };
  const earlier = await findOwnBooking(tx, {
    ...{ clientId: userOf(ctx).id, workerId, zip, title: maskContactDetails(title) },
    ...slot,
  });
  if (!earlier?.due_at) return null;
  const at = ctx.clock.now();
  // The clock has not seen yet that its time to pay is over: its slot is free again, unless the payment has just arrived.
  if (earlier.due_at <= at && (await expireJob(tx, earlier, at))) return null;
  return { jobId: earlier.id, dueAt: earlier.due_at };
}

interface NewBooking {
  booking: Booking;
  pro: BookablePro;
  price: Money;
  /** What is to be done, which the job's list freezes. */
  scope: ScopeAnswer[];
  /** IANA name of the zone of the work. */
  timeZone: string;
}

async function hold(tx: Tx, ctx: Context, { booking, pro, price, scope, timeZone }: NewBooking) {
  const clientId = userOf(ctx).id;
  const { workerId, zip, minutes, title, description } = booking;
  if ((await countUnpaid(tx, clientId)).booked >= maxUnpaidBookings) fail('jobs.tooManyUnpaid');
  const at = ctx.clock.now();
  const startsAt = new Date(booking.startsAt);
  const free = await freeStarts(tx, booking, at);
  if (!free.some((start) => start.getTime() === startsAt.getTime())) fail('jobs.slotNotFree');
  const jobId = await createJob(tx, {
    clientId,
    workerId,
    // The title of a job is in mails and texts, where no phone number or address belongs.
    title: maskContactDetails(title),
    description,
    categoryId: pro.categoryId,
    subcategoryId: pro.subcategoryId,
    scope,
    zip,
    timeZone,
    startsAt,
    minutes,
    pricing: { kind: 'hourly', rate: usd(pro.hourlyRateCents) },
    total: price,
    cancellationTier: pro.cancellationTier,
    origin: 'instantBooking',
    actor: ctx.actor,
    at,
  });
  return { jobId, dueAt: payDueAt('instantBooking', startsAt, at) };
}

/** How many days the Pro can plan ahead, at most eight weeks. */
const longestDaysAhead = 56;

async function freeStarts(db: Context['db'], { workerId, zip, minutes }: Booking, now: Date): Promise<Date[]> {
  const [found] = await readBookableTime(db, { workerIds: [workerId], zip, now, days: longestDaysAhead });
  return found ? startsIn(found.days, minutes) : [];
}

/** Throws Fail `jobs.slotNotFree` with the free starts that come next after the one asked for, or else the first ones. */
async function failWithNext(ctx: Context, booking: Booking): Promise<never> {
  const free = (await freeStarts(ctx.db, booking, ctx.clock.now())).map((start) => start.toISOString());
  const later = free.filter((start) => start > new Date(booking.startsAt).toISOString());
  fail('jobs.slotNotFree', { next: (later.length > 0 ? later : free).slice(0, nextStarts) });
}
