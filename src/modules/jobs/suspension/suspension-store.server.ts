import { sql } from 'kysely';
import { findStatus } from '#modules/identity/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';

/** Returns true while an account is suspended. */
export const isSuspended = async (db: Db | Tx, accountId: string): Promise<boolean> =>
  (await findStatus(db, accountId))?.status === 'suspended';

/** Returns the ids of the jobs of an account, as client or Pro, whose work has not begun. */
export async function findJobsToStart(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from job where (client_id = ${accountId} or worker_id = ${accountId})
      and (state in ('awaiting_payment', 'paid') or state = 'needs_attention' and started_at is null)
    order by starts_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the name of the owner of an account. */
export async function findName(db: Db | Tx, accountId: string): Promise<string> {
  const { name } = await db.selectFrom('user').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return name;
}
