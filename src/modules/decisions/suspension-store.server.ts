import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { AccountSuspension, Decision } from '#platform/database/database-types.ts';

type StatusBefore = Selectable<AccountSuspension>['status_before'];

/** Writes a decision. Returns its id. */
export async function insertDecision(tx: Tx, decision: Insertable<Decision>): Promise<string> {
  const { id } = await tx.insertInto('decision').values(decision).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes the suspension of a decision. */
export async function insertSuspension(
  tx: Tx,
  { decisionId: id, accountId, statusBefore }: { decisionId: string; accountId: string; statusBefore: StatusBefore },
): Promise<void> {
  await tx
    .insertInto('account_suspension')
    .values({ id, account_id: accountId, status_before: statusBefore })
    .execute();
}

/** Locks the open suspension of an account, and returns its decision and the status to go back to; undefined without one. */
export function lockOpenSuspension(tx: Tx, accountId: string) {
  return tx
    .selectFrom('account_suspension as s')
    .innerJoin('decision as d', 'd.id', 's.id')
    .select(['s.id as decisionId', 's.status_before as statusBefore'])
    .select(['d.decided_by as decidedBy', 'd.decided_at as at', 'd.appeal_until as appealUntil'])
    .where('s.account_id', '=', accountId)
    .where('s.lifted_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst();
}

/** Closes a suspension that `lockOpenSuspension` has locked; without a `reason` after an appeal, which has one. */
export async function closeSuspension(
  tx: Tx,
  { decisionId, reason, by, at }: { decisionId: string; reason: string | null; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('account_suspension')
    .set({ lifted_by: by, lifted_at: at, lift_reason: reason })
    .where('id', '=', decisionId)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Returns all suspensions of an account, the latest first. */
export function findSuspensions(db: Db, accountId: string) {
  return db
    .selectFrom('account_suspension as s')
    .innerJoin('decision as d', 'd.id', 's.id')
    .innerJoin('user as by', 'by.id', 'd.decided_by')
    .leftJoin('user as lifter', 'lifter.id', 's.lifted_by')
    .leftJoin('appeal as a', 'a.decision_id', 'd.id')
    .select(['d.rule', 'd.evidence', 'd.private_note as privateNote', 'by.name as byName', 'd.decided_at as at'])
    .select((eb) => eb.fn.coalesce('s.lift_reason', 'a.reason').as('liftReason'))
    .select(['lifter.name as liftedByName', 's.lifted_at as liftedAt'])
    .select(['a.id as appealId', 'a.state as appealState'])
    .where('s.account_id', '=', accountId)
    .orderBy('d.decided_at', 'desc')
    .orderBy('s.id')
    .execute();
}

/** Returns the newest suspension of an account with its appeal, as its owner reads them; undefined without one, and once the account is closed. */
export function findNewestSuspension(db: Db, accountId: string) {
  return db
    .selectFrom('account_suspension as s')
    .innerJoin('decision as d', 'd.id', 's.id')
    .innerJoin('user as u', 'u.id', 's.account_id')
    .leftJoin('appeal as a', 'a.decision_id', 'd.id')
    .select([
      's.id',
      'd.rule',
      'd.evidence',
      'd.decided_at as at',
      'd.appeal_until as appealUntil',
      'u.time_zone as timeZone',
    ])
    .select(['u.role', 'u.email'])
    .select(['s.lifted_at as liftedAt', 'a.words', 'a.made_at as appealAt', 'a.state', 'a.reason'])
    .select('a.decided_at as appealDecidedAt')
    .where('s.account_id', '=', accountId)
    .where('u.status', '<>', 'closed')
    .orderBy('d.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
