import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** Returns the decisions about a person, with the person's appeals. Notes for administrators and their names are not in it. */
export async function readDecisionData(db: Db, accountId: string): Promise<PersonalData> {
  const decisions = await db
    .selectFrom('decision as d')
    .leftJoin('account_suspension as s', 's.id', 'd.id')
    .leftJoin('appeal as a', 'a.decision_id', 'd.id')
    .select(['d.kind', 'd.rule', 'd.evidence', 'd.decided_at', 'd.appeal_until', 's.lifted_at'])
    .select(['a.words as appeal', 'a.made_at as appealed_at', 'a.state as appeal_state', 'a.reason as appeal_reason'])
    .select('a.decided_at as appeal_decided_at')
    .where('d.account_id', '=', accountId)
    .orderBy('d.decided_at')
    .execute();
  return { records: { decisions }, files: [] };
}

/** Deletes what was said about a person whose account closes, and the person's appeals. The decisions and their dates stay. */
export async function eraseDecisions(tx: Tx, accountId: string, at: Date): Promise<void> {
  const decisions = tx.selectFrom('decision').select('id').where('account_id', '=', accountId);
  // This locks the suspensions. An appeal locks its own first, so none is made from here on.
  await tx.updateTable('account_suspension').set({ lift_reason: null }).where('id', 'in', decisions).execute();
  await tx
    .updateTable('appeal')
    .set({ state: 'lifted', decided_at: at })
    .where('decision_id', 'in', decisions)
    .where('state', '=', 'waiting')
    .execute();
  await tx.updateTable('appeal').set({ words: null, reason: null }).where('decision_id', 'in', decisions).execute();
  await tx
    .updateTable('decision')
    .set({ evidence: null, private_note: null })
    .where('account_id', '=', accountId)
    .execute();
}
