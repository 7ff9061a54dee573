import { sql } from 'kysely';
import type { z } from 'zod';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import type { CancellationTier, CheckKind } from '#modules/workers/limits.ts';
import { facePath, usualAnswerMinutes, validChecks } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import type { Candidate, ClientRequest, IncomingSummary, RequestSummary } from './contract.ts';
import type { Offer, OfferRound } from './offers/offer-contract.ts';
import type { Budget, Question } from './projects/project-contract.ts';
import { type Audience, comparableStates, liveOfferStates, type RecipientState, type RequestState } from './states.ts';

/** An offer as it is stored: the caller adds what its reader can do. */
export type OfferRow = Omit<z.input<typeof Offer>, 'acts'>;
export type CandidateRow = Omit<z.input<typeof Candidate>, 'masked' | 'offer' | 'checks'> & {
  offer: OfferRow | null;
  checks: { kind: CheckKind }[];
};
type Listed<Summary extends z.ZodType> = z.input<Summary> & Position;

/** A request, without the parts that only one of the two sides sees. */
export interface RequestRow {
  id: string;
  clientId: string;
  audience: Audience;
  budget: Budget | null;
  editedAt: Date | null;
  /** As they were typed, with the full names of the Pros. */
  questions: QuestionRow[];
  title: string;
  categorySlug: string;
  serviceSlug: string | null;
  days: ClientRequest['days'];
  withdrawReason: string | null;
  place: { zip: string; city: string; state: string; timeZone: string };
  description: string;
  scope: ScopeAnswer[];
  state: RequestState;
  createdAt: Date;
  expiresAt: Date;
  /** False once its time is up, also while a live offer keeps it open. */
  takesBids: boolean;
  /** The Pros whose bids on a project are over without a decision; 0 for a request to chosen Pros. */
  endedBids: number;
  jobId: string | null;
  clientName: string;
  attachments: { id: string; name: string; contentType: string; bytes: number }[];
}

export type QuestionRow = z.input<typeof Question>;

// The tick runs every minute. A request or an offer counts as expired from the moment its time is up.
export const offerState = (now: Date) =>
  sql`case when o.state = 'quoted' and o.expires_at <= ${now} then 'expired' else o.state end`;

// With the newest offer `o`. An expired counter makes room for another quote.
const recipientState = (now: Date) =>
  sql<RecipientState>`case when rr.state = 'requested' and r.expires_at <= ${now} then 'expired'
  when rr.state = 'quoted' and o.state = 'quoted' and o.round > 0 and o.expires_at <= ${now} and r.expires_at > ${now} then 'requested'
  else rr.state end`;

const requestState = (now: Date) => sql<RequestState>`case when r.state = 'open' and r.expires_at <= ${now}
  and not exists (select from offer live where live.request_id = r.id and live.state = 'quoted' and live.expires_at > ${now})
  then 'expired' else r.state end`;

// JSON knows no dates: readOffer() makes them of the texts.
const offerJson = (now: Date) => sql`case when o.id is not null then json_build_object(
  'id', o.id, 'state', ${offerState(now)}, 'madeBy', o.made_by, 'round', o.round, 'pricing', o.pricing,
  'hourlyRateCents', o.hourly_rate_cents, 'minutes', o.minutes, 'totalCents', o.total_cents, 'startsAt', o.starts_at,
  'message', o.message, 'cancellationTier', o.cancellation_tier, 'validDays', o.valid_days,
  'expiresAt', o.expires_at, 'createdAt', o.created_at, 'earlier', ${earlierJson}) end`;

// The offers that `o` has replaced.
const earlierJson = sql`(
  with recursive thread as (
    select x.* from offer x where x.id = o.countered_offer_id
    union all
    select x.* from offer x join thread on x.id = thread.countered_offer_id)
  select coalesce(json_agg(json_build_object('id', t.id, 'madeBy', t.made_by, 'pricing', t.pricing,
    'hourlyRateCents', t.hourly_rate_cents, 'minutes', t.minutes, 'totalCents', t.total_cents,
    'startsAt', t.starts_at, 'message', t.message, 'createdAt', t.created_at) order by t.round), '[]') from thread t)`;

type WithTexts<Row, Names extends keyof Row> = Omit<Row, Names> & Record<Names, string>;
type RoundJson = WithTexts<z.input<typeof OfferRound>, 'startsAt' | 'createdAt'>;
type OfferJson = WithTexts<Omit<OfferRow, 'earlier'>, 'startsAt' | 'expiresAt' | 'createdAt'> & {
  earlier: RoundJson[];
};

const readRound = <Json extends { startsAt: string; createdAt: string }>(json: Json) => ({
  ...json,
  startsAt: new Date(json.startsAt),
  createdAt: new Date(json.createdAt),
});

const readOffer = (json: OfferJson | null): OfferRow | null =>
  json && { ...readRound(json), expiresAt: new Date(json.expiresAt), earlier: json.earlier.map(readRound) };

const newestOffer = sql`left join lateral (select * from offer x
  where x.request_id = rr.request_id and x.worker_id = rr.worker_id order by x.created_at desc, x.round desc, x.id desc limit 1) o on true`;

type QuestionJson = Omit<QuestionRow, 'askedAt' | 'answeredAt'> & { askedAt: string; answeredAt: string | null };

const readQuestion = (json: QuestionJson): QuestionRow => ({
  ...json,
  askedAt: new Date(json.askedAt),
  answeredAt: json.answeredAt === null ? null : new Date(json.answeredAt),
});

/** The budget of a project `r`; null for a request to chosen Pros. */
export const budgetJson = sql`case when r.audience = 'open'
  then json_build_object('type', r.budget_type, 'cents', r.budget_cents) end`;

/** When the client of `r` wants the work done. */
export const daysJson = sql`case when r.days_wish is not null
  then json_build_object('wish', r.days_wish, 'dates', r.wished_dates::text[]) end`;

// A Pro has one offer at most that is live or was decided.
const endedBids = (now: Date) => sql`case when r.audience = 'open' then
  (select count(*) from request_recipient rr where rr.request_id = r.id) - (select count(*) from offer o
    where o.request_id = r.id and ${offerState(now)} = any (${comparableStates})) else 0 end::int`;

/** Returns a request with its files and questions, in one statement. */
export async function findRequest(db: Db, requestId: string, now: Date): Promise<RequestRow | undefined> {
  const { rows } = await sql<Omit<RequestRow, 'questions'> & { questions: QuestionJson[] }>`
    select r.id, r.client_id as "clientId", r.audience, ${budgetJson} as budget, r.edited_at as "editedAt", r.title, c.slug as "categorySlug", s.slug as "serviceSlug", r.description, r.scope, ${requestState(now)} as state,
      ${daysJson} as days, r.withdraw_reason as "withdrawReason",
      json_build_object('zip', z.zip, 'city', z.city, 'state', z.state, 'timeZone', z.time_zone) as place,
      r.created_at as "createdAt", r.expires_at as "expiresAt", r.state = 'open' and r.expires_at > ${now} as "takesBids", ${endedBids(now)} as "endedBids",
      r.job_id as "jobId", u.name as "clientName",
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'contentType', a.content_type,
        'bytes', a.bytes) order by a.position) from request_attachment a where a.request_id = r.id), '[]') as attachments,
      coalesce((select json_agg(json_build_object('id', q.id, 'author', qw.display_name, 'question', q.question,
        'askedAt', q.asked_at, 'answer', q.answer, 'answeredAt', q.answered_at) order by q.asked_at, q.id)
        from project_question q join worker_profile qw on qw.id = q.worker_id where q.request_id = r.id), '[]') as questions
    from quote_request r
    join category c on c.id = r.category_id
    left join subcategory s on s.id = r.subcategory_id
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    where r.id = ${requestId}`.execute(db);
  return rows[0] && { ...rows[0], questions: rows[0].questions.map(readQuestion) };
}

/**
 * Returns the asked Pros with their newest offers, of a project those whose bids are live or were decided: lowest live price first, then those
 * without one.
 */
export async function findCandidates(db: Db, requestId: string, now: Date): Promise<CandidateRow[]> {
  const { rows } = await sql<Omit<CandidateRow, 'offer'> & { offer: OfferJson | null }>`${prepared}
    select w.id as "workerId", w.display_name as name, w.portrait_seed as "portraitSeed", ${facePath('w')} as photo,
      w.rating::float8 as rating,
      w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
      round(earth_distance(z.point, w.point))::int as "distanceMeters",
      ${usualAnswerMinutes(now)} as "usualAnswerMinutes", ${recipientState(now)} as state,
      ${validChecks(now)} as checks, ${offerJson(now)} as offer
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = rr.worker_id
    ${newestOffer}
    where rr.request_id = ${requestId} and (r.audience = 'chosen' or ${offerState(now)} = any (${comparableStates}))
    order by (${offerState(now)} = any (${liveOfferStates})) desc nulls last, o.total_cents nulls last, w.display_name, w.id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, offer: readOffer(row.offer) }));
}

/** What an asked Pro sees beside the request itself. */
export interface AskedRow {
  distanceMeters: number;
  recipientState: RecipientState;
  offer: OfferRow | null;
  hourlyRateCents: number;
  cancellationTier: CancellationTier;
  extraMile: boolean;
}

/**
 * Returns how a Pro answered a request: state, own newest offer, own terms. A project waits for the answer of a Pro without a live
 * bid. Undefined if the request did not go to the Pro.
 */
export async function findAsked(db: Db, requestId: string, workerId: string, now: Date): Promise<AskedRow | undefined> {
  const { rows } = await sql<Omit<AskedRow, 'offer'> & { offer: OfferJson | null }>`${prepared}
    select round(earth_distance(z.point, w.point))::int as "distanceMeters",
      case when r.audience = 'open' and r.expires_at > ${now} and (rr.state is null or ${offerState(now)} = 'expired')
        then 'requested' else ${recipientState(now)} end as "recipientState",
      ${offerJson(now)} as offer, w.hourly_rate_cents as "hourlyRateCents",
      w.cancellation_tier as "cancellationTier", w.extra_mile as "extraMile"
    from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = ${workerId}
    left join request_recipient rr on rr.request_id = r.id and rr.worker_id = w.id
    ${newestOffer}
    where r.id = ${requestId} and (rr.worker_id is not null or r.audience = 'open')`.execute(db);
  return rows[0] && { ...rows[0], offer: readOffer(rows[0].offer) };
}

// Of the requests `r` to chosen Pros only: a project asks no one, and can have hundreds of bids.
const waitingPros = (now: Date) => sql`case when r.audience = 'chosen' then (
  select count(*) from request_recipient rr ${newestOffer}
  where rr.request_id = r.id and ${recipientState(now)} = 'requested') else 0 end`;

/** Returns a client's requests, newest first, with the numbers of Pros yet to answer, of live offers and of live counters. */
export async function listRequestsOf(
  db: Db,
  query: { clientId: string; after: Position | null; limit: number; now: Date },
): Promise<Listed<typeof RequestSummary>[]> {
  const { rows } = await sql<Listed<typeof RequestSummary>>`${prepared}
    select r.id, r.audience, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", z.city, ${requestState(query.now)} as state, r.job_id as "jobId",
      ${waitingPros(query.now)} as waiting, live.offers,
      live.counters, live.suggested, live.lowest as "lowestTotalCents",
      (select o.made_by from offer o where o.request_id = r.id and o.state = 'accepted') as "acceptedMadeBy", r.created_at as "createdAt", ${microsOf(sql`r.created_at`)} as micros
    from quote_request r
    join category c on c.id = r.category_id
    left join subcategory s on s.id = r.subcategory_id
    join zip_code z on z.zip = r.zip
    cross join lateral (select count(*) filter (where o.made_by = 'worker') as offers,
      count(*) filter (where o.made_by = 'worker' and o.round > 0) as counters,
      count(*) filter (where o.made_by = 'client') as suggested,
      min(o.total_cents) filter (where o.made_by = 'worker') as lowest from offer o
      where o.request_id = r.id and ${offerState(query.now)} = any (${liveOfferStates})) live
    where r.client_id = ${query.clientId} and ${following(sql`r.created_at`, sql`r.id`, query.after)}
    order by r.created_at desc, r.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** A request of a Pro's list; the caller adds what of the offer reaches the Pro. */
type IncomingRow = Omit<Listed<typeof IncomingSummary>, 'offerPayoutCents'> & { extraMile: boolean };

/** Returns the requests sent to a Pro, newest first, with the newest offer between the two. */
export async function listIncomingOf(
  db: Db,
  query: { workerId: string; after: Position | null; limit: number; now: Date },
): Promise<IncomingRow[]> {
  const { rows } = await sql<IncomingRow>`${prepared}
    select r.id, r.audience, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", u.name as "clientName", z.city,
      round(earth_distance(z.point, w.point))::int as "distanceMeters", ${recipientState(query.now)} as state,
      ${offerState(query.now)} as "offerState", o.made_by as "offerMadeBy", o.round as "offerRound", o.total_cents as "offerTotalCents",
      w.extra_mile as "extraMile", ${requestState(query.now)} as "requestState", r.created_at as "createdAt", r.expires_at as "expiresAt",
      ${microsOf(sql`r.created_at`)} as micros
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    join category c on c.id = r.category_id
    left join subcategory s on s.id = r.subcategory_id
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    join worker_profile w on w.id = rr.worker_id
    ${newestOffer}
    where rr.worker_id = ${query.workerId} and ${following(sql`r.created_at`, sql`r.id`, query.after)}
    order by r.created_at desc, r.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}
