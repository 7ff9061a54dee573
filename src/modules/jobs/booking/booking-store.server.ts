import { sql } from 'kysely';
import type { CancellationTier } from '#modules/workers/limits.ts';
import { type BookingRules, bookingRules } from '#modules/workers/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { JobRow } from '../store.server.ts';

/** A Pro as far as it decides a booking at a place. */
export interface BookablePro {
  listed: boolean;
  /** Null before the Pro's first choice. */
  rules: BookingRules | null;
  categoryId: number;
  hourlyRateCents: number;
  cancellationTier: CancellationTier;
  /** The service area contains the place. */
  servesPlace: boolean;
  /** The service asked for; null without one, and when the Pro does not offer it. */
  subcategoryId: number | null;
}

/** Returns a Pro for work at a ZIP code, with one of the services; undefined for no Pro. */
export async function findBookablePro(
  db: Db,
  { workerId, zip, service }: { workerId: string; zip: string; service: string | undefined },
): Promise<BookablePro | undefined> {
  const { rows } = await sql<BookablePro>`
    select w.listed, ${bookingRules} as rules, w.category_id as "categoryId", w.hourly_rate_cents as "hourlyRateCents",
      w.cancellation_tier as "cancellationTier",
      w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m as "servesPlace",
      (select s.id from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
        where ws.worker_id = w.id and s.slug = ${service ?? null}::text) as "subcategoryId"
    from worker_profile w join zip_code z on z.zip = ${zip}
    where w.id = ${workerId}`.execute(db);
  return rows[0];
}

/** Counts the jobs of a client that wait for their payment: instant bookings, and all of them. Each holds a Pro's time. */
export async function countUnpaid(tx: Tx, clientId: string): Promise<{ booked: number; all: number }> {
  return tx
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('origin', '=', 'instantBooking').as('booked'),
    ])
    .where('client_id', '=', clientId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow();
}

interface OwnBooking {
  clientId: string;
  workerId: string;
  zip: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
}

/** Returns the client's own unpaid job of the same booking, locked: a form that was sent twice has made it, or its time to pay is over. */
export function findOwnBooking(
  tx: Tx,
  { clientId, workerId, zip, title, startsAt, endsAt }: OwnBooking,
): Promise<JobRow | undefined> {
  return tx
    .selectFrom('job')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('worker_id', '=', workerId)
    .where('zip', '=', zip)
    .where('title', '=', title)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .where('origin', '=', 'instantBooking')
    .where('state', '=', 'awaiting_payment')
    .forUpdate()
    .executeTakeFirst();
}
