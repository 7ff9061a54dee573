import { sql } from 'kysely';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';
import type { OfferSide } from './states.ts';

/** Returns the requests that a person sent, with their files, the offers that the person made, and questions about projects. */
export async function readRequestData(db: Db, userId: string): Promise<PersonalData> {
  const requests = await db
    .selectFrom('quote_request')
    .select(['id', 'title', 'description', 'state', 'zip', 'days_wish', 'wished_dates', 'withdraw_reason', 'job_id'])
    .select(['scope', 'audience', 'budget_type', 'budget_cents', 'created_at', 'expires_at', 'edited_at'])
    .where('client_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const attachments = await db
    .selectFrom('request_attachment as f')
    .innerJoin('quote_request as r', 'r.id', 'f.request_id')
    .select(['f.id', 'f.request_id', 'f.name', 'f.content_type', 'f.bytes', 'f.file_key as key'])
    .where('r.client_id', '=', userId)
    .orderBy('r.created_at')
    .orderBy('f.position')
    .execute();
  const offers = await db
    .selectFrom('offer as o')
    .innerJoin('quote_request as r', 'r.id', 'o.request_id')
    .select(['o.id', 'o.request_id', 'o.state', 'o.pricing', 'o.hourly_rate_cents', 'o.minutes', 'o.total_cents'])
    .select([
      'o.starts_at',
      'o.message',
      'o.cancellation_tier',
      'o.created_at',
      'o.valid_days',
      'o.expires_at',
      'o.countered_offer_id',
    ])
    .where(madeByPerson(userId))
    .orderBy('o.created_at')
    .orderBy('o.round')
    .execute();
  const questions = await db
    .selectFrom('project_question as q')
    .innerJoin('quote_request as r', 'r.id', 'q.request_id')
    .select(['q.id', 'q.request_id', 'q.question', 'q.asked_at', 'q.answer', 'q.answered_at', 'r.client_id'])
    .where((eb) => eb.or([eb('q.worker_id', '=', userId), eb('r.client_id', '=', userId)]))
    .orderBy('q.asked_at')
    .execute();
  const notices = await db.selectFrom('project_notice').select('choice').where('worker_id', '=', userId).execute();
  const files = attachments.map(({ id, name, key }) => ({ name: `requests/${id}-${name}`, key }));
  const filed = attachments.map(({ key: _, ...file }) => file);
  return {
    records: { requests, attachments: filed, offers, questions: questions.map(readBy(userId)), notices },
    files,
  };
}

/** Returns a question about a project as its client or its Pro has read it: contact details of the other side are masked. */
const readBy =
  (userId: string) =>
  <Row extends { client_id: string; question: string; answer: string | null }>({ client_id, ...row }: Row) =>
    client_id === userId
      ? { ...row, question: maskContactDetails(row.question) }
      : { ...row, answer: row.answer && maskContactDetails(row.answer) };

/** The condition that a person made the offer `o` for the request `r`: as its Pro, or as the client with a counter. */
const madeByPerson = (userId: string) => sql<boolean>`
  ${userId} = case o.made_by when 'worker' then o.worker_id else r.client_id end`;

/** What a person has open: requests as a client, and the answers to requests of others as a Pro. */
export interface OpenHiring {
  requests: string[];
  /** The requests with a live offer between their client and the Pro, and the side that made it. */
  offered: { requestId: string; offerId: string; madeBy: OfferSide }[];
  /** The requests to chosen Pros that wait for the Pro's answer. A project asks no one. */
  unanswered: string[];
}

/** Locks what a person has open, requests in the order of their ids, and returns it. */
export async function lockOpenHiring(tx: Tx, userId: string): Promise<OpenHiring> {
  const { rows: locked } = await sql<{ id: string; clientId: string }>`
    select id, client_id as "clientId" from quote_request r
    where r.state = 'open' and (r.client_id = ${userId} or exists (
      select from request_recipient rr where rr.request_id = r.id and rr.worker_id = ${userId} and rr.state in ('requested', 'quoted')))
    order by id for update`.execute(tx);
  const ids = locked.filter(({ clientId }) => clientId !== userId).map(({ id }) => id);
  const { rows: answers } = await sql<
    { requestId: string } & ({ offerId: string; madeBy: OfferSide } | { offerId: null })
  >`
    select rr.request_id as "requestId", o.id as "offerId", o.made_by as "madeBy"
    from request_recipient rr
    join quote_request r on r.id = rr.request_id
    left join offer o on o.request_id = rr.request_id and o.worker_id = rr.worker_id and o.state = 'quoted'
    where rr.worker_id = ${userId} and rr.request_id = any (${ids}::uuid[])
      and (o.id is not null or (rr.state = 'requested' and r.audience = 'chosen'))
    order by rr.request_id`.execute(tx);
  const offered = answers.flatMap((answer) => (answer.offerId === null ? [] : [answer]));
  return {
    requests: locked.filter(({ clientId }) => clientId === userId).map(({ id }) => id),
    offered,
    unanswered: answers.filter(({ offerId }) => offerId === null).map(({ requestId }) => requestId),
  };
}

/**
 * Returns the requests of a person, each with a person on the other side: a Pro who was asked or has bid, or asked a question about the
 * project; or the client.
 */
export async function findSharedRequests(db: Db | Tx, userId: string): Promise<{ thingId: string; otherId: string }[]> {
  const { rows } = await sql<{ thingId: string; otherId: string }>`
    select rr.request_id as "thingId", rr.worker_id as "otherId"
    from quote_request r join request_recipient rr on rr.request_id = r.id where r.client_id = ${userId}
    union
    select r.id, r.client_id from request_recipient rr join quote_request r on r.id = rr.request_id
    where rr.worker_id = ${userId}
    union
    select q.request_id, q.worker_id
    from quote_request r join project_question q on q.request_id = r.id where r.client_id = ${userId}
    union
    select r.id, r.client_id from project_question q join quote_request r on r.id = q.request_id
    where q.worker_id = ${userId}`.execute(db);
  return rows;
}

/** Replaces a text whose author has closed the account. */
const removedText = '…';

/**
 * Deletes the files of a client's requests, and empties the texts that led to no job: those of a job belong to both sides.
 * Of the place of such a request, only the first three digits of the ZIP code stay. Withdraw open requests first. Returns
 * the keys of the files, and the ids of the requests without a job.
 */
export async function eraseRequests(tx: Tx, userId: string): Promise<{ fileKeys: string[]; emptied: string[] }> {
  const files = await tx
    .deleteFrom('request_attachment')
    .where('request_id', 'in', (eb) => eb.selectFrom('quote_request').select('id').where('client_id', '=', userId))
    .returning('file_key as key')
    .execute();
  const emptied = await tx
    .updateTable('quote_request')
    .set({ title: removedText, description: removedText, scope: '[]', withdraw_reason: null })
    .set({ search_text: sql`case when audience = 'open' then ${removedText} end` })
    .set({ zip: sql`(select min(z.zip) from zip_code z where left(z.zip, 3) = left(quote_request.zip, 3))` })
    .where('client_id', '=', userId)
    .where('state', 'in', ['expired', 'withdrawn'])
    .returning('id')
    .execute();
  await tx
    .updateTable('offer as o')
    .from('quote_request as r')
    .set({ message: removedText })
    .whereRef('r.id', '=', 'o.request_id')
    .where(madeByPerson(userId))
    .where('o.state', '<>', 'accepted')
    .execute();
  await eraseQuestions(tx, userId);
  return { fileKeys: files.map(({ key }) => key), emptied: emptied.map(({ id }) => id) };
}

/** Empties what a person asked and answered about projects, and deletes when the person hears of new ones. */
async function eraseQuestions(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('project_question').set({ question: removedText }).where('worker_id', '=', userId).execute();
  await tx
    .updateTable('project_question')
    .set({ answer: removedText })
    .where('answer', 'is not', null)
    .where('request_id', 'in', (eb) => eb.selectFrom('quote_request').select('id').where('client_id', '=', userId))
    .execute();
  await tx.deleteFrom('project_notice').where('worker_id', '=', userId).execute();
}
