import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';

/** Notes that an administrator gives the money of a chargeback up, and of another one that decides the same, that it is tried now. */
export async function chooseLoss(
  tx: Tx,
  { disputeId, by, at }: { disputeId: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('chargeback_loss')
    .values({ dispute_id: disputeId, chosen_at: at, chosen_by: by })
    .onConflict((conflict) =>
      conflict.column('dispute_id').doUpdateSet({ chosen_at: at }).where('chargeback_loss.done_at', 'is', null),
    )
    .execute();
}

/** Takes the choice of `chosenAt` back: the provider has not taken it. A dispute that is lost keeps it, as another call may have given it up. */
export async function dropLoss(db: Db | Tx, disputeId: string, chosenAt: Date): Promise<void> {
  await db
    .deleteFrom('chargeback_loss')
    .where('dispute_id', '=', disputeId)
    .where('chosen_at', '=', chosenAt)
    .where('done_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dispute').select('id').where('id', '=', disputeId).where('status', '=', 'lost'))),
    )
    .execute();
}

/** Notes that the money is given up, with `chosenAt` only for the choice of then. Returns false when it was noted before. */
export async function markLost(
  tx: Tx,
  disputeId: string,
  { at, chosenAt }: { at: Date; chosenAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_loss')
    .set({ done_at: at })
    .where('dispute_id', '=', disputeId)
    .$if(chosenAt !== undefined, (query) => query.where('chosen_at', '=', chosenAt as Date))
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What an administrator has decided about a chargeback, and the provider's answer to which was lost. */
export interface OpenIntent {
  act: 'sendEvidence' | 'acceptLoss';
  disputeId: string;
  jobId: string;
  chosenAt: Date;
  byId: string;
  byRole: User['role'];
  /** Whether the provider has taken it, as a later reading says. */
  isDone: boolean;
}

/**
 * Returns at most `limit` decisions that were made before `before`, whose answer was lost, and of which a later reading of the dispute says
 * what became: evidence that has reached the bank, and losses in any case.
 */
export async function findOpenIntents(db: Db, before: Date, limit: number): Promise<OpenIntent[]> {
  const { rows } = await sql<OpenIntent>`
    select i.act, d.id as "disputeId", h.purpose_id as "jobId", i.at as "chosenAt", u.id as "byId", u.role as "byRole", i.done as "isDone"
    from (
      select 'sendEvidence' as act, e.dispute_id, e.chosen_at as at, e.chosen_by as by, true as done
      from chargeback_evidence e join dispute d on d.id = e.dispute_id and d.evidence_count > e.count_before
      where e.chosen_at < ${before} and e.sent_at is null
      union all
      select 'acceptLoss', l.dispute_id, l.chosen_at, l.chosen_by, d.status = 'lost'
      from chargeback_loss l join dispute d on d.id = l.dispute_id
      where l.chosen_at < ${before} and l.done_at is null
        and (d.status = 'lost' or d.read_at > l.chosen_at + interval '1 minute')) i
    join dispute d on d.id = i.dispute_id join hold h on h.id = d.hold_id join "user" u on u.id = i.by
    order by i.at, d.id limit ${limit}`.execute(db);
  return rows;
}
