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

export async function insertSuspension(
  tx: Tx,
  suspension: { accountId: string; statusBefore: StatusBefore; reason: string; by: string; at: Date },
): Promise<void> {
  const { accountId, statusBefore, reason, by, at } = suspension;
  await tx
    .insertInto('account_suspension')
    .values({ account_id: accountId, status_before: statusBefore, reason, suspended_by: by, suspended_at: at })
    .execute();
}

/** Closes the open suspension of an account. Returns the status to go back to; null, and nothing changed, without one. */
export async function closeSuspension(
  tx: Tx,
  { accountId, reason, by, at }: { accountId: string; reason: string; by: string; at: Date },
): Promise<StatusBefore | null> {
  const closed = await tx
    .updateTable('account_suspension')
    .set({ lifted_by: by, lifted_at: at, lift_reason: reason })
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .returning('status_before as before')
    .executeTakeFirst();
  return closed?.before ?? null;
}

/** Returns the address, name and language of the owner of an account; undefined for a closed account. */
export function findMailbox(tx: Tx, accountId: string) {
  return tx
    .selectFrom('user')
    .select(['email as to', 'name', 'preferred_language as language'])
    .where('id', '=', accountId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

/** The status of an account, and whether its role can be suspended; undefined without an account. */
export function findStatus(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('user')
    .select(['status', sql<boolean>`role = any (${[...suspendable]}::text[]) and status <> 'closed'`.as('maySuspend')])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** All suspensions of an account, the latest first. */
export function findSuspensions(db: Db, accountId: string) {
  return db
    .selectFrom('account_suspension as s')
    .innerJoin('user as by', 'by.id', 's.suspended_by')
    .leftJoin('user as lifter', 'lifter.id', 's.lifted_by')
    .select(['s.reason', 'by.name as byName', 's.suspended_at as at'])
    .select(['s.lift_reason as liftReason', 'lifter.name as liftedByName', 's.lifted_at as liftedAt'])
    .where('s.account_id', '=', accountId)
    .orderBy('s.suspended_at', 'desc')
    .orderBy('s.id')
    .execute();
}
