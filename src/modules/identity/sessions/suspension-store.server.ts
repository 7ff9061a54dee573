import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { AccountSuspension } from '#platform/database/database-types.ts';

type StatusBefore = Selectable<AccountSuspension>['status_before'];

/** The roles of accounts that administrators can suspend. */
const suspendable = ['customer', 'contractor', 'dual'] as const;

/** Suspends an account and ends its sessions. Returns its earlier status; null, and nothing changed, if it cannot be suspended. */
export async function updateToSuspended(tx: Tx, accountId: string, at: Date): Promise<StatusBefore | null> {
  const { rows } = await sql<{ before: StatusBefore }>`
    update "user" u set status = 'suspended', updated_at = ${at}
    from (select id, status from "user" where id = ${accountId} for update) earlier
    where u.id = earlier.id and earlier.status not in ('suspended', 'closed') and u.role = any (${[...suspendable]}::text[])
    returning earlier.status as before`.execute(tx);
  if (!rows[0]) return null;
  await tx.deleteFrom('session').where('user_id', '=', accountId).execute();
  return rows[0].before;
}

/** Returns the address, name, language and time zone of the owner of an account; undefined for a closed account. */
export function findMailbox(tx: Tx, accountId: string) {
  return tx
    .selectFrom('user')
    .select(['email as to', 'name', 'preferred_language as language', 'time_zone as timeZone'])
    .where('id', '=', accountId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

/** Returns the status of an account, and whether its role can be suspended; undefined without an account. */
export function findStatus(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('user')
    .select(['status', sql<boolean>`role = any (${[...suspendable]}::text[]) and status <> 'closed'`.as('maySuspend')])
    .where('id', '=', accountId)
    .executeTakeFirst();
}
