import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { Candidate, IncomingSummary, Offer, RecipientState, RequestState, RequestSummary } from './contract.ts';

type Row<T> = { [K in keyof T]: K extends 'createdAt' | 'expiresAt' ? Date : T[K] };
type Listed<T> = Row<T> & Position;

/** A request without what only one of the two sides sees. */
export interface RequestRow {
  id: string;
  title: string;
  categorySlug: string;
  place: { zip: string; city: string; state: string; timeZone: string };
  description: string;
  state: RequestState;
  createdAt: Date;
  expiresAt: Date;
  jobId: string | null;
  clientName: string;
  attachments: { id: string; name: string; contentType: string; bytes: number }[];
}

// The clock's own rule runs every minute. Until then, what has run out already shows and counts as run out.
const offerState = (now: Date) =>
  sql`case when o.state = 'quoted' and o.expires_at <= ${now} then 'expired' else o.state end`;

const recipientState = (now: Date) =>
  sql<RecipientState>`case when rr.state = 'requested' and r.expires_at <= ${now} then 'expired' else rr.state end`;

const requestState = (now: Date) => sql<RequestState>`case when r.state = 'open' and r.expires_at <= ${now}
  and not exists (select from offer live where live.request_id = r.id and live.state = 'quoted' and live.expires_at > ${now})
  then 'expired' else r.state end`;

const offerJson = (now: Date) => sql<Offer | null>`case when o.id is not null then json_build_object(
  'id', o.id, 'state', ${offerState(now)}, 'pricing', o.pricing, 'hourlyRateCents', o.hourly_rate_cents,
  'minutes', o.minutes, 'totalCents', o.total_cents, 'startsAt', ${iso(sql`o.starts_at`)}, 'message', o.message,
  'cancellationTier', o.cancellation_tier, 'expiresAt', ${iso(sql`o.expires_at`)},
  'createdAt', ${iso(sql`o.created_at`)}) end`;

const newestOffer = sql`left join lateral (select * from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id order by x.created_at desc, x.id desc limit 1) o on true`;

function iso(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A request with its files, in one statement. */
export async function findRequest(db: Db, requestId: string, now: Date): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.title, c.slug as "categorySlug", r.description, ${requestState(now)} as state,
      json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
      r.created_at as "createdAt", r.expires_at as "expiresAt", r.job_id as "jobId", u.name as "clientName",
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'contentType', a.content_type,
        'bytes', a.bytes) order by a.position) from request_attachment a where a.request_id = r.id), '[]') as attachments
    from quote_request r
    join category c on c.id = r.category_id
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    where r.id = ${requestId}`.execute(db);
  return rows[0];
}

/** The Pros asked by a request with their newest offers: best prices first, then those who have not answered. */
export async function findCandidates(db: Db, requestId: string, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select w.id as "workerId", w.display_name as name, w.portrait_seed as "portraitSeed", w.rating::float8 as rating,
      w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
      round(earth_distance(z.point, w.point))::int as "distanceMetres",
      ${recipientState(now)} as state, ${offerJson(now)} as offer
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = rr.worker_id
    ${newestOffer}
    where rr.request_id = ${requestId}
    order by (${offerState(now)} in ('quoted', 'accepted')) desc nulls last, o.total_cents nulls last, w.display_name, w.id`.execute(
    db,
  );
  return rows;
}

/** What one asked Pro sees beside the request itself. */
export interface AskedRow {
  distanceMetres: number;
  recipientState: RecipientState;
  offer: Offer | null;
  hourlyRateCents: number;
  cancellationTier: Offer['cancellationTier'];
  extraMile: boolean;
}

/** How a Pro stands to a request they were asked by: state, own newest offer, own terms. */
export async function findAsked(db: Db, requestId: string, workerId: string, now: Date): Promise<AskedRow | undefined> {
  const { rows } = await sql<AskedRow>`
    select round(earth_distance(z.point, w.point))::int as "distanceMetres", ${recipientState(now)} as "recipientState",
      ${offerJson(now)} as offer, w.hourly_rate_cents as "hourlyRateCents",
      w.cancellation_tier as "cancellationTier", w.extra_mile as "extraMile"
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = rr.worker_id
    ${newestOffer}
    where rr.request_id = ${requestId} and rr.worker_id = ${workerId}`.execute(db);
  return rows[0];
}

/** A client's requests, newest first, with how many Pros were asked and what the live offers say. */
export async function listRequestsOf(
  db: Db,
  query: { clientId: string; after: Position | null; limit: number; now: Date },
): Promise<Listed<RequestSummary>[]> {
  const { rows } = await sql<Listed<RequestSummary>>`
    select r.id, r.title, c.slug as "categorySlug", z.city, ${requestState(query.now)} as state, r.job_id as "jobId",
      (select count(*) from request_recipient rr where rr.request_id = r.id) as asked, live.offers,
      live.lowest as "lowestTotalCents", r.created_at as "createdAt", ${microsOf(sql`r.created_at`)} as micros
    from quote_request r
    join category c on c.id = r.category_id
    join zip_code z on z.zip = r.zip
    cross join lateral (select count(*) as offers, min(o.total_cents) as lowest from offer o
      where o.request_id = r.id and ${offerState(query.now)} in ('quoted', 'accepted')) live
    where r.client_id = ${query.clientId} and ${following(sql`r.created_at`, sql`r.id`, query.after)}
    order by r.created_at desc, r.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** The requests sent to a Pro, newest first, with their own newest offer. */
export async function listIncomingOf(
  db: Db,
  query: { workerId: string; after: Position | null; limit: number; now: Date },
): Promise<Listed<IncomingSummary>[]> {
  const { rows } = await sql<Listed<IncomingSummary>>`
    select r.id, r.title, c.slug as "categorySlug", u.name as "clientName", z.city,
      round(earth_distance(z.point, w.point))::int as "distanceMetres", ${recipientState(query.now)} as state,
      ${offerState(query.now)} as "offerState", o.total_cents as "offerTotalCents",
      ${requestState(query.now)} as "requestState", r.created_at as "createdAt", r.expires_at as "expiresAt",
      ${microsOf(sql`r.created_at`)} as micros
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    join category c on c.id = r.category_id
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    join worker_profile w on w.id = rr.worker_id
    ${newestOffer}
    where rr.worker_id = ${query.workerId} and ${following(sql`r.created_at`, sql`r.id`, query.after)}
    order by r.created_at desc, r.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}
