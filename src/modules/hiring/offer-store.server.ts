import { type Selectable, sql } from 'kysely';
import type { Pricing } from '#modules/jobs/contract.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Offer as OfferTable } from '#platform/database/database-types.ts';
import type { OfferState } from './states.ts';
import { offerTransitions, recipientTransitions, requestTransitions, type Step } from './transitions.ts';

/** Returns the request that an offer answers, and its two sides; undefined when there is no such offer. */
export function findParties(db: Db, offerId: string) {
  return db
    .selectFrom('offer as o')
    .innerJoin('quote_request as r', 'r.id', 'o.request_id')
    .select(['r.id as requestId', 'r.client_id as clientId', 'o.worker_id as workerId'])
    .where('o.id', '=', offerId)
    .executeTakeFirst();
}

export interface NewOffer {
  requestId: string;
  workerId: string;
  pricing: Pricing;
  hourlyRateCents: number | null;
  minutes: number;
  totalCents: number;
  startsAt: Date;
  message: string;
  expiresAt: Date;
  at: Date;
}

/** Writes an offer with the Pro's present cancellation terms. Returns its id. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<string> {
  const terms = await tx
    .selectFrom('worker_profile')
    .select('cancellation_tier')
    .where('id', '=', offer.workerId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('offer')
    .values({
      request_id: offer.requestId,
      worker_id: offer.workerId,
      pricing: offer.pricing,
      hourly_rate_cents: offer.hourlyRateCents,
      minutes: offer.minutes,
      total_cents: offer.totalCents,
      starts_at: offer.startsAt,
      message: offer.message,
      cancellation_tier: terms.cancellation_tier,
      expires_at: offer.expiresAt,
      created_at: offer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type OfferRow = Selectable<OfferTable>;

/** Takes an offer one step on. Returns undefined when its state does not allow it or it has expired at `now`. */
export function moveOffer(
  tx: Tx,
  offerId: string,
  { from, to }: Step<OfferState>,
  now: Date,
): Promise<OfferRow | undefined> {
  return tx
    .updateTable('offer')
    .set({ state: to })
    .where('id', '=', offerId)
    .where('state', 'in', [...from])
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** True for the offer that was accepted. */
export async function isAccepted(tx: Tx, offerId: string): Promise<boolean> {
  const row = await tx.selectFrom('offer').select('state').where('id', '=', offerId).executeTakeFirst();
  return row?.state === 'accepted';
}

/** Ends everything else that a request waited for, once one offer is accepted. Returns the Pros whose offers lost. */
export async function closeOthers(tx: Tx, requestId: string, now: Date): Promise<string[]> {
  await expireOffers(tx, [requestId], now);
  const { from, to } = offerTransitions.hireAnother;
  const losers = await tx
    .updateTable('offer')
    .set({ state: to })
    .where('request_id', '=', requestId)
    .where('state', 'in', [...from])
    .returning('worker_id')
    .execute();
  const unanswered = recipientTransitions.hireAnother;
  await tx
    .updateTable('request_recipient')
    .set({ state: unanswered.to })
    .where('request_id', '=', requestId)
    .where('state', 'in', [...unanswered.from])
    .execute();
  return losers.map((row) => row.worker_id);
}

/** Locks and returns at most `limit` open requests in which something has expired at `now`; skips those locked elsewhere. */
export async function lockDueRequests(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quote_request where state = 'open' and id in (
      select request_id from offer where state = 'quoted' and expires_at <= ${now}
      union
      select r.id from quote_request r where r.state = 'open' and r.expires_at <= ${now} and (
        exists (select from request_recipient rr where rr.request_id = r.id and rr.state = 'requested')
        or not exists (select from offer o where o.request_id = r.id and o.state = 'quoted')))
    order by id limit ${limit} for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}

/** Expires offers, unanswered Pros and whole requests. Returns the requests that are over. */
export async function expireRequests(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  await expireOffers(tx, ids, now);
  const overdue = tx
    .selectFrom('quote_request')
    .select('id')
    .where('id', 'in', [...ids])
    .where('expires_at', '<=', now);
  const { from, to } = recipientTransitions.expire;
  await tx
    .updateTable('request_recipient')
    .set({ state: to })
    .where('request_id', 'in', overdue)
    .where('state', 'in', [...from])
    .execute();
  const request = requestTransitions.expire;
  const over = await tx
    .updateTable('quote_request as r')
    .set({ state: request.to })
    .where('r.id', 'in', overdue)
    .where('r.state', 'in', [...request.from])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('offer as o').whereRef('o.request_id', '=', 'r.id').where('o.state', '=', 'quoted'))),
    )
    .returning('r.id')
    .execute();
  return over.map((row) => row.id);
}

async function expireOffers(tx: Tx, requestIds: readonly string[], now: Date): Promise<void> {
  const { from, to } = offerTransitions.expire;
  await tx
    .updateTable('offer')
    .set({ state: to })
    .where('request_id', 'in', [...requestIds])
    .where('state', 'in', [...from])
    .where('expires_at', '<=', now)
    .execute();
}
