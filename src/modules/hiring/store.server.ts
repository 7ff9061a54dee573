import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { RecipientState, RequestState } from './states.ts';
import { requestTransitions, type Step } from './transitions.ts';

export interface NewRequest {
  clientId: string;
  formKey: string;
  title: string;
  categoryId: number;
  zip: string;
  description: string;
  expiresAt: Date;
  at: Date;
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
      zip: request.zip,
      description: request.description,
      expires_at: request.expiresAt,
      created_at: request.at,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Asks those of `workerIds` who are listed and work in the category. Returns their ids. */
export async function insertRecipients(
  tx: Tx,
  requestId: string,
  categoryId: number,
  workerIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('request_recipient')
    .columns(['request_id', 'worker_id'])
    .expression((eb) =>
      eb
        .selectFrom('worker_profile')
        .select([sql<string>`${requestId}::uuid`.as('request_id'), 'id'])
        .where('id', 'in', [...workerIds])
        .where('listed', '=', true)
        .where('category_id', '=', categoryId),
    )
    .returning('worker_id')
    .execute();
  return rows.map((row) => row.worker_id);
}

export interface NewAttachment {
  key: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** Records the files of a request in their order. */
export async function insertAttachments(tx: Tx, requestId: string, files: readonly NewAttachment[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file, at) => ({
    request_id: requestId,
    position: at + 1,
    file_key: file.key,
    name: file.name,
    content_type: file.contentType,
    bytes: file.bytes,
  }));
  await tx.insertInto('request_attachment').values(rows).execute();
}

/** Returns where a file is stored, and whose request it belongs to. */
export function findAttachment(db: Db, id: string) {
  return db
    .selectFrom('request_attachment')
    .select(['request_id as requestId', 'file_key as key', 'name', 'content_type as contentType'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What the acts on a request need of it. */
export interface LockedRequest {
  id: string;
  clientId: string;
  title: string;
  description: string;
  categoryId: number;
  zip: string;
  state: RequestState;
  expiresAt: Date;
  jobId: string | null;
}

/**
 * Returns the request, locked until the transaction ends: `share` for a Pro's own answer, so that answers do not wait for
 * each other, `update` for the client's decision. Every act locks the request before its recipients and offers.
 */
export async function lockRequest(tx: Tx, requestId: string, mode: 'share' | 'update'): Promise<LockedRequest> {
  const query = tx
    .selectFrom('quote_request')
    .select([
      'id',
      'client_id as clientId',
      'title',
      'description',
      'category_id as categoryId',
      'zip',
      'state',
      'expires_at as expiresAt',
      'job_id as jobId',
    ])
    .where('id', '=', requestId);
  return (mode === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirstOrThrow();
}

/** Takes an asked Pro one step on. Returns false when their state does not allow it. */
export async function moveRecipient(
  tx: Tx,
  key: { requestId: string; workerId: string },
  { from, to }: Step<RecipientState>,
): Promise<boolean> {
  const row = await tx
    .updateTable('request_recipient')
    .set({ state: to })
    .where('request_id', '=', key.requestId)
    .where('worker_id', '=', key.workerId)
    .where('state', 'in', [...from])
    .returning('worker_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for a Pro who is approved, confirmed and still works as one. Locks the answer until the transaction ends. */
export async function isStillListed(tx: Tx, workerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('worker_profile')
    .select('listed')
    .where('id', '=', workerId)
    .forShare()
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
}
