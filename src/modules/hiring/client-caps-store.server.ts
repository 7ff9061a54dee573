import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';

// What a client may do so many times at once, or in a day.

/** Locks a client's account until the transaction ends, so that one act at a time is counted; foreign keys do not wait. */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await sql`select from "user" where id = ${clientId} for no key update`.execute(tx);
}

/**
 * Counts how often a client has asked Pros since an instant: all, and those of `workerIds` who were asked `often` or more. Leaves out the
 * Pros who have bid on the client's projects: no one asked them.
 */
export async function countAsked(
  tx: Tx,
  { clientId, workerIds, since, often }: { clientId: string; workerIds: readonly string[]; since: Date; often: number },
): Promise<{ all: number; askedOften: string[] }> {
  const { rows } = await sql<{ all: number; askedOften: string[] }>`
    select coalesce(sum(asked), 0)::int as "all",
      coalesce(array_agg(worker_id) filter (where worker_id = any (${[...workerIds]}::uuid[]) and asked >= ${often}), '{}') as "askedOften"
    from (
      select rr.worker_id, count(*) as asked
      from quote_request r join request_recipient rr on rr.request_id = r.id
      where r.client_id = ${clientId} and r.audience = 'chosen' and coalesce(rr.asked_at, r.created_at) > ${since}
      group by rr.worker_id
    ) as of_each`.execute(tx);
  return rows[0] as { all: number; askedOften: string[] };
}

/** Counts the projects of a client that take bids at `now`. Lock the client first. */
export async function countOpenProjects(tx: Tx, clientId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('quote_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('audience', '=', 'open')
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the projects that a client has posted since an instant, closed ones as well. Lock the client first. */
export async function countPosted(tx: Tx, clientId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('quote_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('audience', '=', 'open')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
