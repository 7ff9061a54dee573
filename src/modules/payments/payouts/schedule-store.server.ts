import type { Db, Tx } from '#platform/database/database.server.ts';

/** Returns the accounts, by the provider's id, whose schedule is to be looked at by `now`. */
export async function findSchedulesToCheck(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_account')
    .select('provider_account_id as id')
    .where('schedule_check_at', '<=', now)
    .orderBy('schedule_check_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes when a schedule is looked at next, if that does not end before. */
export async function setScheduleChecked(db: Db, accountId: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('payout_account')
    .set({ schedule_check_at: nextAt })
    .where('provider_account_id', '=', accountId)
    .where('schedule_check_at', 'is not', null)
    .execute();
}

/** Counts a change of a schedule, and returns its number. */
export async function countScheduleChange(db: Db, accountId: string): Promise<number> {
  const { number } = await db
    .updateTable('payout_account')
    .set((eb) => ({ schedule_changes: eb('schedule_changes', '+', 1) }))
    .where('provider_account_id', '=', accountId)
    .returning('schedule_changes as number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Notes when a schedule is looked at again; null: it was put back, and is the Pro's own. */
export async function setScheduleKept(tx: Tx, accountId: string, checkAt: Date | null): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ schedule_check_at: checkAt, ...(!checkAt && { earlier_schedule: null }) })
    .where('provider_account_id', '=', accountId)
    .where('earlier_schedule', 'is not', null)
    .execute();
}
