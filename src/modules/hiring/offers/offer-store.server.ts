import { type Selectable, sql } from 'kysely';
import type { Pricing } from '#modules/jobs/limits.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Offer as OfferTable } from '#platform/database/database-types.ts';
import type { OfferDays } from '../limits.ts';
import type { OfferSide, OfferState } from '../states.ts';
import { hintAtChange } from '../store.server.ts';
import { offerTransitions, recipientTransitions, requestTransitions, type Step } from '../transitions.ts';

/** Returns the request that an offer answers, its two sides and the one that made it; undefined when there is no such offer. */
export function findParties(db: Db, offerId: string) {
  return db
    .selectFrom('offer as o')
    .innerJoin('quote_request as r', 'r.id', 'o.request_id')
    .select([
      'r.id as requestId',
      'r.client_id as clientId',
      'o.worker_id as workerId',
      'o.made_by as madeBy',
      'o.round',
      'o.valid_days as validDays',
    ])
    .where('o.id', '=', offerId)
    .executeTakeFirst();
}

export type OfferParties = NonNullable<Awaited<ReturnType<typeof findParties>>>;

export interface NewOffer {
  requestId: string;
  workerId: string;
  pricing: Pricing;
  hourlyRateCents: number | null;
  minutes: number;
  totalCents: number;
  startsAt: Date;
  message: string;
  validDays: OfferDays;
  expiresAt: Date;
  /** The offer that a counter answers. */
  countered?: OfferRow;
  at: Date;
}

/** Writes an offer: a quote with the Pro's present cancellation terms, a counter with those of its quote. Returns its id. */
export async function insertOffer(tx: Tx, { countered, ...offer }: NewOffer): Promise<string> {
  const terms = countered ?? (await findTerms(tx, offer.workerId));
  const { id } = await tx
    .insertInto('offer')
    .values({
      request_id: offer.requestId,
      worker_id: offer.workerId,
      round: countered ? countered.round + 1 : 0,
      countered_offer_id: countered?.id ?? null,
      pricing: offer.pricing,
      hourly_rate_cents: offer.hourlyRateCents,
      minutes: offer.minutes,
      total_cents: offer.totalCents,
      starts_at: offer.startsAt,
      message: offer.message,
      cancellation_tier: terms.cancellation_tier,
      valid_days: offer.validDays,
      expires_at: offer.expiresAt,
      created_at: offer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts the quotes or bids, without counters, that a Pro has sent for a request since an instant. Lock the request first. */
export async function countSent(
  tx: Tx,
  { requestId, workerId, since }: { requestId: string; workerId: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .where('worker_id', '=', workerId)
    .where('round', '=', 0)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

const findTerms = (tx: Tx, workerId: string) =>
  tx.selectFrom('worker_profile').select('cancellation_tier').where('id', '=', workerId).executeTakeFirstOrThrow();

/** Returns what the Pro wrote with an offer and with the offers that it has replaced, oldest first. */
export async function findPromises(tx: Tx, offerId: string): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    with recursive thread as (
      select * from offer where id = ${offerId}
      union all
      select o.* from offer o join thread t on o.id = t.countered_offer_id)
    select message from thread where made_by = 'worker' order by round`.execute(tx);
  return rows.map(({ message }) => message);
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

/** Returns the state of an offer. */
export async function findOfferState(tx: Tx, offerId: string): Promise<OfferState> {
  const row = await tx.selectFrom('offer').select('state').where('id', '=', offerId).executeTakeFirstOrThrow();
  return row.state;
}

/**
 * Ends what a request still waits for, once its client has hired a Pro or withdrawn it: the live offers and the Pros who have not
 * answered. Call it after `expireRequests`. Returns the Pros whose offers lost.
 */
export async function endAnswers(tx: Tx, requestId: string, act: 'hireAnother' | 'withdrawRequest'): Promise<string[]> {
  const { from, to } = offerTransitions[act];
  const losers = await tx
    .updateTable('offer')
    .set({ state: to })
    .where('request_id', '=', requestId)
    .where('state', 'in', [...from])
    .returning('worker_id')
    .execute();
  const unanswered = recipientTransitions[act];
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

/** The offers and the requests that have expired. */
export interface RunOut {
  offers: {
    madeBy: OfferSide;
    round: number;
    clientId: string;
    workerId: string;
    worker: string;
    requestId: string;
    title: string;
    isBid: boolean;
  }[];
  requests: { id: string; clientId: string; title: string; hadOffers: boolean; isBid: boolean }[];
}

/**
 * Expires offers, unanswered Pros and whole requests. A Pro whose thread of counters has expired can send another quote, as after a
 * declined one.
 */
export async function expireRequests(tx: Tx, ids: readonly string[], now: Date): Promise<RunOut> {
  const offers = await expireOffers(tx, ids, now);
  const counters = offers.filter(({ round }) => round > 0);
  if (counters.length > 0) await reopenAnswers(tx, counters, now);
  const overdue = tx
    .selectFrom('quote_request')
    .select('id')
    .where('id', 'in', [...ids])
    .where('expires_at', '<=', now);
  const { from, to } = recipientTransitions.expire;
  const unanswered = await tx
    .updateTable('request_recipient')
    .set({ state: to })
    .where('request_id', 'in', overdue)
    .where('state', 'in', [...from])
    .returning('request_id as id')
    .execute();
  const request = requestTransitions.expire;
  const requests = await tx
    .updateTable('quote_request as r')
    .set({ state: request.to })
    .where('r.id', 'in', overdue)
    .where('r.state', 'in', [...request.from])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('offer as o').whereRef('o.request_id', '=', 'r.id').where('o.state', '=', 'quoted'))),
    )
    .returning([
      'r.id',
      'r.client_id as clientId',
      'r.title',
      sql<boolean>`exists (select from offer o where o.request_id = r.id and o.state <> 'withdrawn')`.as('hadOffers'),
      sql<boolean>`r.audience = 'open'`.as('isBid'),
    ])
    .execute();
  const changed = [...offers.map(({ requestId }) => requestId), ...[...unanswered, ...requests].map(({ id }) => id)];
  if (changed.length > 0) await hintAtChange(tx, [...new Set(changed)]);
  return { offers, requests };
}

function expireOffers(tx: Tx, requestIds: readonly string[], now: Date): Promise<RunOut['offers']> {
  const { from, to } = offerTransitions.expire;
  return tx
    .updateTable('offer as o')
    .from(['quote_request as r', 'worker_profile as w'])
    .set({ state: to })
    .whereRef('r.id', '=', 'o.request_id')
    .whereRef('w.id', '=', 'o.worker_id')
    .where('o.request_id', 'in', [...requestIds])
    .where('o.state', 'in', [...from])
    .where('o.expires_at', '<=', now)
    .returning([
      'o.made_by as madeBy',
      'o.round',
      'r.client_id as clientId',
      'o.worker_id as workerId',
      'w.display_name as worker',
      'r.id as requestId',
      'r.title',
      sql<boolean>`r.audience = 'open'`.as('isBid'),
    ])
    .execute();
}

/** Lets the Pros whose counters have expired answer again, unless the time of their requests is up as well. */
async function reopenAnswers(tx: Tx, counters: RunOut['offers'], now: Date): Promise<void> {
  const { from, to } = recipientTransitions.expireCounter;
  await sql`
    update request_recipient rr set state = ${to}
    from quote_request r, unnest(${counters.map(({ requestId }) => requestId)}::uuid[],
      ${counters.map(({ workerId }) => workerId)}::uuid[]) as over (request_id, worker_id)
    where rr.request_id = over.request_id and rr.worker_id = over.worker_id and rr.state = any (${[...from]}::text[])
      and r.id = rr.request_id and r.expires_at > ${now}`.execute(tx);
}
