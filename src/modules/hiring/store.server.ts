import { sql } from 'kysely';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { selectApart } from '#modules/messaging/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { sendHint } from '#platform/database/hints.server.ts';
import type { Budget } from './projects/project-contract.ts';
import type { Audience, DaysWish, RecipientState, RequestState } from './states.ts';
import { requestTransitions, type Step } from './transitions.ts';

export interface NewRequest {
  clientId: string;
  formKey: string;
  title: string;
  categoryId: number;
  subcategoryId: number | null;
  zip: string;
  description: string;
  daysWish: DaysWish | null;
  /** `2026-03-08`, on the calendar of the place. */
  wishedDates: readonly string[];
  scope: readonly ScopeAnswer[];
  /** Makes it a project, with the text that a search reads. */
  project?: { budget: Budget; searchText: string };
  expiresAt: Date;
  at: Date;
}

/** Tells the clients of requests, once the transaction is committed, that something about the requests has changed. */
export async function hintAtChange(tx: Tx, requestIds: readonly string[]): Promise<void> {
  await sql`
    select ${sendHint(sql.ref('client_id'), 'request', sql.ref('id'))}
    from quote_request where id = any (${[...requestIds]}::uuid[])`.execute(tx);
}

/** True when the user sent the request. */
export async function isClientOf(db: Db, requestId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quote_request')
    .select('id')
    .where('id', '=', requestId)
    .where('client_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the client of a request; undefined without such a request. */
export async function findClient(db: Db, requestId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('quote_request')
    .select('client_id as clientId')
    .where('id', '=', requestId)
    .executeTakeFirst();
  return found?.clientId;
}

/** True when the request was sent to the user. */
export async function isAsked(db: Db, requestId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('request_recipient')
    .select('worker_id')
    .where('request_id', '=', requestId)
    .where('worker_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the request that this form has already made, or null. */
export async function findByForm(
  db: Db,
  clientId: string,
  formKey: string,
): Promise<{ id: string; asked: number } | null> {
  const found = await db
    .selectFrom('quote_request as r')
    .select((eb) => [
      'r.id',
      eb
        .selectFrom('request_recipient as rr')
        .whereRef('rr.request_id', '=', 'r.id')
        .select((e) => e.fn.countAll<number>().as('asked'))
        .$asScalar()
        .$notNull()
        .as('asked'),
    ])
    .where('r.client_id', '=', clientId)
    .where('r.form_key', '=', formKey)
    .executeTakeFirst();
  return found ?? null;
}

/** Writes the request. Returns null when the same form has made one already. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string | null> {
  const row = await tx
    .insertInto('quote_request')
    .values({
      client_id: request.clientId,
      form_key: request.formKey,
      title: request.title,
      category_id: request.categoryId,
      subcategory_id: request.subcategoryId,
      zip: request.zip,
      description: request.description,
      days_wish: request.daysWish,
      wished_dates: sql`${[...request.wishedDates]}::date[]`,
      scope: JSON.stringify(request.scope),
      audience: request.project ? 'open' : 'chosen',
      budget_type: request.project?.budget.type ?? null,
      budget_cents: request.project?.budget.cents ?? null,
      search_text: request.project?.searchText ?? null,
      expires_at: request.expiresAt,
      created_at: request.at,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Asks those of `workerIds` who are listed, work in the request's category, serve its place and are not apart from its client; skips those
 * already asked.
 * `askedAt` is null for the Pros asked with the request itself. Returns their ids.
 */
export async function insertRecipients(
  tx: Tx,
  requestId: string,
  workerIds: readonly string[],
  askedAt: Date | null,
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    insert into request_recipient (request_id, worker_id, asked_at)
    select r.id, w.id, ${askedAt}::timestamptz
    from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.category_id = r.category_id
    where r.id = ${requestId} and w.id = any (${[...workerIds]}::uuid[]) and w.listed
      and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m
      and w.id not in (${selectApart(sql`r.client_id`)})
    on conflict do nothing
    returning worker_id as "workerId"`.execute(tx);
  return rows.map(({ workerId }) => workerId);
}

/** Returns the Pros whom a request has asked, and what they answered. */
export function findRecipients(db: Db, requestId: string): Promise<{ workerId: string; state: RecipientState }[]> {
  return db
    .selectFrom('request_recipient')
    .select(['worker_id as workerId', 'state'])
    .where('request_id', '=', requestId)
    .execute();
}

/** Returns the Pros whom a client cannot ask: those who are apart from the client, and those that this own request has asked, if there is one. */
export async function findNotToAsk(db: Db, clientId: string, requestId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    select rr.worker_id as "workerId" from request_recipient rr join quote_request r on r.id = rr.request_id
    where r.id = ${requestId ?? null} and r.client_id = ${clientId}
    union ${selectApart(clientId)}`.execute(db);
  return rows.map(({ workerId }) => workerId);
}

/** Returns those of the listed Pros who work in another category or don't serve the place, whether or not the client can ask them elsewhere. */
export async function findElsewhere(
  db: Db,
  workerIds: readonly string[],
  { category, zip }: { category: string; zip: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from worker_profile w
    where w.id = any (${[...workerIds]}::uuid[]) and w.listed and not exists (
      select from category c join zip_code z on z.zip = ${zip}
      where c.id = w.category_id and c.slug = ${category}
        and w.service_area @> z.point and earth_distance(z.point, w.point) <= w.service_radius_m)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives the Pros of an open request until `expiresAt` to answer, if they do not have longer. */
export async function extendRequest(tx: Tx, requestId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('quote_request')
    .set({ expires_at: sql`greatest(expires_at, ${expiresAt})` })
    .where('id', '=', requestId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  await hintAtChange(tx, [requestId]);
}

/** What the acts on a request need of it. */
export interface LockedRequest {
  id: string;
  audience: Audience;
  clientId: string;
  title: string;
  description: string;
  categoryId: number;
  subcategoryId: number | null;
  zip: string;
  scope: ScopeAnswer[];
  daysWish: DaysWish | null;
  state: RequestState;
  createdAt: Date;
  expiresAt: Date;
  /** When the client last changed a project; null if never. */
  editedAt: Date | null;
  jobId: string | null;
}

/**
 * Returns the request, locked until the transaction ends: `share` when the account of one of its Pros closes, `update` for every act, which
 * can expire or extend it. Two holders of `share` that write the request would wait for each other. Every act locks the request before
 * its recipients and offers.
 */
export async function lockRequest(tx: Tx, requestId: string, mode: 'share' | 'update'): Promise<LockedRequest> {
  const query = tx
    .selectFrom('quote_request')
    .select([
      'id',
      'audience',
      'client_id as clientId',
      'title',
      'description',
      'category_id as categoryId',
      'subcategory_id as subcategoryId',
      'zip',
      sql<ScopeAnswer[]>`scope`.as('scope'),
      'days_wish as daysWish',
      'state',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'edited_at as editedAt',
      'job_id as jobId',
    ])
    .where('id', '=', requestId);
  return (mode === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirstOrThrow();
}

/** Takes an asked Pro one step on. Returns when the Pro was asked; null when their state does not allow it. */
export async function moveRecipient(
  tx: Tx,
  key: { requestId: string; workerId: string },
  { from, to }: Step<RecipientState>,
): Promise<Date | null> {
  const row = await tx
    .updateTable('request_recipient')
    .set({ state: to })
    .where('request_id', '=', key.requestId)
    .where('worker_id', '=', key.workerId)
    .where('state', 'in', [...from])
    .returning(
      sql<Date>`coalesce(asked_at, (select created_at from quote_request r where r.id = request_id))`.as('askedAt'),
    )
    .executeTakeFirst();
  if (row) await hintAtChange(tx, [key.requestId]);
  return row?.askedAt ?? null;
}

/**
 * True while the Pro is listed: approved, confirmed, and with a working role. Locks the Pro's row until the transaction ends, as
 * creating the job does: a weaker lock, held by two at once, would make each wait for the other.
 */
export async function isStillListed(tx: Tx, workerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('worker_profile')
    .select('listed')
    .where('id', '=', workerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.listed === true;
}

/** Closes an open request with the job that came of it. */
export async function assignRequest(tx: Tx, requestId: string, jobId: string): Promise<void> {
  const { from, to } = requestTransitions.acceptOffer;
  await tx
    .updateTable('quote_request')
    .set({ state: to, job_id: jobId })
    .where('id', '=', requestId)
    .where('state', 'in', [...from])
    .executeTakeFirstOrThrow();
  await hintAtChange(tx, [requestId]);
}

/** Closes an open request without a job. Returns false when it is not open. */
export async function withdrawOpenRequest(tx: Tx, requestId: string, reason: string | null): Promise<boolean> {
  const { from, to } = requestTransitions.withdrawRequest;
  const row = await tx
    .updateTable('quote_request')
    .set({ state: to, withdraw_reason: reason })
    .where('id', '=', requestId)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  if (row) await hintAtChange(tx, [requestId]);
  return row !== undefined;
}
