import { sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { following, laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { ChargebackStatus } from './states.ts';

/** A chargeback as administrators read it. */
export interface ChargebackRow {
  id: string;
  jobId: string;
  title: string;
  amountCents: number;
  reason: string;
  status: ChargebackStatus;
  dueBy: Date | null;
  openedAt: Date;
  closedAt: Date | null;
  wasHeld: boolean;
  isTaken: boolean;
  isHeld: boolean;
  sentAt: Date | null;
}

const summary = sql`d.id, h.purpose_id as "jobId", h.title, d.amount_cents as "amountCents", d.reason, d.status, d.due_by as "dueBy",
  d.opened_at as "openedAt", d.closed_at as "closedAt", d.was_held as "wasHeld", d.taken_at is not null as "isTaken",
  h.held_cents > 0 and h.payment_intent_id = d.payment_intent_id as "isHeld", e.sent_at as "sentAt"`;
const fromDispute = sql`from dispute d join hold h on h.id = d.hold_id left join chargeback_evidence e on e.dispute_id = d.id`;

/** Returns the chargebacks without a decision, longest waiting first. */
export async function listOpen(db: Db, after: Position | null, limit: number): Promise<(ChargebackRow & Position)[]> {
  const { rows } = await sql<ChargebackRow & Position>`
    select ${summary}, ${microsOf(sql.ref('d.opened_at'))} as micros ${fromDispute}
    where d.closed_at is null and ${laterThan(sql.ref('d.opened_at'), sql.ref('d.id'), after)}
    order by d.opened_at, d.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the chargebacks that are decided, newest decision first. */
export async function listDecided(
  db: Db,
  after: Position | null,
  limit: number,
): Promise<(ChargebackRow & Position)[]> {
  const { rows } = await sql<ChargebackRow & Position>`
    select ${summary}, ${microsOf(sql.ref('d.closed_at'))} as micros ${fromDispute}
    where d.closed_at is not null and ${following(sql.ref('d.closed_at'), sql.ref('d.id'), after)}
    order by d.closed_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findChargeback(db: Db | Tx, disputeId: string): Promise<ChargebackRow | undefined> {
  const { rows } = await sql<ChargebackRow>`select ${summary} ${fromDispute} where d.id = ${disputeId}`.execute(db);
  return rows[0];
}

/** Returns the Pro to whom the money of a dispute was released before a bank took it; undefined when it was not. */
export async function findPaidPro(tx: Tx, disputeId: string): Promise<{ workerId: string } | undefined> {
  const { rows } = await sql<{ workerId: string }>`
    select h.payee_id as "workerId" from dispute d
    join hold h on h.id = d.hold_id and h.payment_intent_id = d.payment_intent_id and h.released_cents > 0
    where d.id = ${disputeId} and d.taken_at is not null and not d.was_held and d.closed_at is null`.execute(tx);
  return rows[0];
}

/** What speaks for a payment. An instant inside a JSON column is a text. */
export interface JobFacts {
  title: string;
  description: string;
  priceCents: number;
  pricing: 'fixed' | 'hourly';
  hourlyRateCents: number | null;
  tier: 'flexible' | 'moderate' | 'strict';
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  paidAt: Date | null;
  clientName: string;
  clientEmail: string;
  clientSince: Date;
  /** Of the terms of service that the client accepted; null when that was not noted yet. */
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
  workerName: string;
  city: string;
  region: string;
  events: { act: string; to: string; role: string; note: string | null; at: string }[];
  /** The refunds of the payment that the provider has accepted and that have not failed; `id` is the provider's. */
  refunds: { id: string; cents: number; at: string }[];
  scope: { question: string; answer: string; isTicked: boolean; undoneReason: string | null }[];
  photos: { slot: string; at: string }[];
  /** What the client asked to be changed before releasing the money, and what the Pro wrote back. */
  changes: {
    reason: string;
    at: string;
    answer: string | null;
    answeredAt: string | null;
    withdrawnAt: string | null;
  }[];
  /** A reported problem, with what each side wrote about it; the clock reports one without words. */
  problem: {
    openedBy: 'client' | 'worker' | 'clock';
    reason: string | null;
    openedAt: string;
    answer: string | null;
    answeredAt: string | null;
  } | null;
  messages: {
    isClient: boolean;
    /** In which the author uses the site. */
    language: Language;
    text: string;
    /** A ready sentence (`messages:phrase.<name>`) and what fills it in. */
    phrase: string | null;
    values: { minutes?: number; amountCents?: number; reason?: string } | null;
    files: number;
    at: string;
  }[];
}

/** How long after the end of a job messages are still about it: the two write about problems then. */
const afterwards = sql.lit('3 days');

/** The instant when a job ended; null while it goes on. */
const endOf = (
  job: 'j' | 'o',
) => sql`(select min(ended.at) from job_event ended where ended.job_id = ${sql.ref(`${job}.id`)}
  and ended.to_state in ('called_off', 'expired', 'cancelled', 'released', 'settled'))`;

/**
 * A conversation belongs to two people, who can have several jobs: true for a message `m` of the time of the job `j`, until the bank's first
 * question about it. What was written while the two had another job is left out, because it can be about that one.
 */
const isAboutJob = (until: Date) => sql`m.created_at between j.created_at and least(${until}::timestamptz,
    (select min(d.opened_at) from hold h join dispute d on d.hold_id = h.id where h.purpose_id = j.id),
    ${endOf('j')} + interval ${afterwards})
  and not exists (select from job o where o.client_id = j.client_id and o.worker_id = j.worker_id and o.id <> j.id
    and m.created_at between o.created_at and coalesce(${endOf('o')}, 'infinity'))`;

/**
 * Returns what speaks for a payment, in one statement: the job with its timeline, refunds, list and photos, and the newest messages
 * about it until `until`, without the contact details in them. A refund that waits at the provider is not made.
 */
export async function findJobFacts(db: Db | Tx, jobId: string, until: Date): Promise<JobFacts | undefined> {
  const { rows } = await sql<JobFacts>`
    select j.title, j.description, j.price_cents as "priceCents", j.pricing, j.hourly_rate_cents as "hourlyRateCents",
      j.cancellation_tier as tier, j.time_zone as "timeZone", j.starts_at as "startsAt", j.ends_at as "endsAt",
      j.created_at as "createdAt", j.paid_at as "paidAt", u.name as "clientName", u.email as "clientEmail",
      u.created_at as "clientSince", u.terms_version as "termsVersion", u.terms_accepted_at as "termsAcceptedAt", w.display_name as "workerName", z.city, z.state as region,
      (select coalesce(json_agg(json_build_object('act', e.act, 'to', e.to_state, 'role', e.actor_role, 'note', e.note,
        'at', e.at) order by e.id), '[]') from job_event e where e.job_id = j.id) as events,
      (select coalesce(json_agg(json_build_object('id', r.id, 'cents', r.amount_cents, 'at', r.seen_at) order by r.seen_at, r.id), '[]')
        from hold h join provider_refund r on r.hold_id = h.id left join payout p on p.id = r.payout_id
        where h.purpose_id = j.id and r.status <> 'failed' and r.waits_for is null and r.seen_at <= ${until}
          and p.kind is distinct from 'stray_refund') as refunds,
      (select coalesce(json_agg(json_build_object('question', i.question, 'answer', i.answer,
        'isTicked', i.ticked_at is not null, 'undoneReason', i.undone_reason) order by i.position), '[]')
        from job_scope_item i where i.job_id = j.id) as scope,
      (select coalesce(json_agg(json_build_object('slot', p.slot, 'at', p.taken_at) order by p.taken_at, p.slot), '[]')
        from proof_photo p where p.job_id = j.id) as photos,
      (select coalesce(json_agg(json_build_object('reason', r.reason, 'at', r.requested_at, 'answer', r.answer,
        'answeredAt', r.answered_at, 'withdrawnAt', r.withdrawn_at) order by r.round), '[]')
        from job_change_request r where r.job_id = j.id) as changes,
      (select json_build_object('openedBy', k.opened_by, 'reason', k.reason, 'openedAt', k.opened_at, 'answer', k.answer,
        'answeredAt', k.answered_at) from job_case k where k.job_id = j.id) as problem,
      (select coalesce(json_agg(json_build_object('isClient', m.author_id = j.client_id, 'language', m.language, 'text', coalesce(m.masked_text, m.text),
        'phrase', m.phrase, 'values', m.phrase_values, 'files', m.file_count, 'at', m.created_at) order by m.created_at, m.n), '[]')
        from (select m.* from conversation c join message m on m.conversation_id = c.id
          where c.client_id = j.client_id and c.worker_id = j.worker_id and ${isAboutJob(until)}
          order by m.n desc limit 100) m) as messages
    from job j join "user" u on u.id = j.client_id join worker_profile w on w.id = j.worker_id
    join zip_code z on z.zip = j.zip where j.id = ${jobId}`.execute(db);
  return rows[0];
}

/** A photo that speaks for a payment: of the work, or one that a side has sent in a message. */
export interface EvidencePhoto {
  kind: 'before' | 'during' | 'after' | 'client' | 'worker';
  key: string;
  at: Date;
}

/** How many pictures of messages a bank gets: with the three of the work, two on a page. */
const maxMessagePictures = 6;

/** Returns the photos of a job, and the newest pictures of the messages about it until `until`, the oldest first. */
export async function findEvidencePhotos(db: Db | Tx, jobId: string, until: Date): Promise<EvidencePhoto[]> {
  const { rows } = await sql<EvidencePhoto>`
    select kind, key, at from (
      select slot as kind, file_key as key, taken_at as at, id from proof_photo where job_id = ${jobId}
      union all
      (select case when m.author_id = j.client_id then 'client' else 'worker' end, f.file_key, m.created_at, f.id
        from job j
        join conversation c on c.client_id = j.client_id and c.worker_id = j.worker_id
        join message m on m.conversation_id = c.id and ${isAboutJob(until)}
        join message_file f on f.message_id = m.id and f.content_type like 'image/%'
        where j.id = ${jobId} order by m.n desc, f.position desc limit ${maxMessagePictures})) photo
    order by at, array_position(array['before', 'during', 'after'], kind), id`.execute(db);
  return rows;
}

/** A chargeback whose deadline is near. */
export interface DueChargeback {
  id: string;
  status: ChargebackStatus;
  amountCents: number;
  dueBy: Date;
  timeZone: string;
}

/** Returns the chargebacks without evidence whose deadline lies before `soon`, or has passed, and of which no reminder was sent. */
export async function findDueChargebacks(db: Db, soon: Date, limit: number): Promise<DueChargeback[]> {
  const { rows } = await sql<DueChargeback>`
    select d.id, d.status, d.amount_cents as "amountCents", d.due_by as "dueBy", j.time_zone as "timeZone"
    from dispute d join chargeback_evidence e on e.dispute_id = d.id join job j on j.id = e.job_id
    where d.status in ('inquiry', 'needs_response') and d.due_by <= ${soon}
      and e.sent_at is null and e.reminded_at is null
    order by d.due_by, d.id limit ${limit}`.execute(db);
  return rows;
}
