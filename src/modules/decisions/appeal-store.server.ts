import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';

/** Writes an appeal. Returns its id; undefined, and nothing changed, if the decision was appealed before. */
export async function insertAppeal(
  tx: Tx,
  { decisionId, decisionBy, words, at }: { decisionId: string; decisionBy: string; words: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('appeal')
    .values({ decision_id: decisionId, decision_by: decisionBy, words, made_at: at })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Ends the waiting appeal of a decision that was taken back, if there is one. */
export async function endAppealOfLifted(tx: Tx, decisionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('appeal')
    .set({ state: 'lifted', decided_at: at })
    .where('decision_id', '=', decisionId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Decides a waiting appeal. Returns false, and changes nothing, if it does not wait. The database refuses the first decider. */
export async function updateToDecided(
  tx: Tx,
  decided: { appealId: string; outcome: 'upheld' | 'reversed'; reason: string; by: string; at: Date },
): Promise<boolean> {
  const { appealId, outcome, reason, by, at } = decided;
  const { numUpdatedRows } = await tx
    .updateTable('appeal')
    .set({ state: outcome, reason, decided_by: by, decided_at: at })
    .where('id', '=', appealId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the appeals that wait for a decision, longest waiting first. */
export function listWaitingAppeals(db: Db, after: Position | null, limit: number) {
  return db
    .selectFrom('appeal as a')
    .innerJoin('decision as d', 'd.id', 'a.decision_id')
    .innerJoin('user as u', 'u.id', 'd.account_id')
    .select(['a.id', 'u.name', 'd.rule', 'a.made_at as at'])
    .select(microsOf(sql.ref('a.made_at')).as('micros'))
    .where('a.state', '=', 'waiting')
    .where(laterThan(sql.ref('a.made_at'), sql.ref('a.id'), after))
    .orderBy('a.made_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** Returns an appeal with the decision that it is about; undefined without one. */
export function findAppeal(db: Db | Tx, appealId: string) {
  return db
    .selectFrom('appeal as a')
    .innerJoin('decision as d', 'd.id', 'a.decision_id')
    .innerJoin('user as u', 'u.id', 'd.account_id')
    .innerJoin('user as by', 'by.id', 'd.decided_by')
    .leftJoin('user as second', 'second.id', 'a.decided_by')
    .select([
      'a.id',
      'u.name',
      'u.role',
      'd.account_id as accountId',
      'a.words',
      'a.made_at as at',
      'a.state',
      'a.reason',
    ])
    .select(['second.name as decidedByName', 'a.decided_at as decidedAt', 'd.rule', 'd.evidence'])
    .select([
      'd.private_note as privateNote',
      'd.decided_by as decisionBy',
      'by.name as byName',
      'd.decided_at as decisionAt',
    ])
    .where('a.id', '=', appealId)
    .executeTakeFirst();
}
