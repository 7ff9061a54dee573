import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PayoutSchedule } from '#ports/payment-gateway.ts';

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

/** Notes when a schedule is looked at next, if it is still watched. */
export async function setNextScheduleCheck(db: Db | Tx, accountId: string, nextAt: Date): Promise<void> {
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

/** Ends the watch over a schedule that was put back: it is the Pro's own. */
export async function endScheduleWatch(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ earlier_schedule: null, schedule_check_at: null, schedule_wrong_since: null, schedule_refusals: 0 })
    .where('provider_account_id', '=', accountId)
    .where('earlier_schedule', 'is not', null)
    .execute();
}

/** Begins the watch over a schedule again, which is looked at next at `at`. Does nothing for a closed account. */
export async function resumeScheduleWatch(
  tx: Tx,
  accountId: string,
  { earlier, at }: { earlier: PayoutSchedule; at: Date },
): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ earlier_schedule: JSON.stringify(earlier), schedule_check_at: at })
    .where('provider_account_id', '=', accountId)
    .where('earlier_schedule', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
}

/** Notes since when a watched schedule is not as it should be, and how often the provider has refused to set it; null: it is right. */
export async function setScheduleTrouble(
  tx: Tx,
  accountId: string,
  trouble: { since: Date; refusals: number } | null,
): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ schedule_wrong_since: trouble?.since ?? null, schedule_refusals: trouble?.refusals ?? 0 })
    .where('provider_account_id', '=', accountId)
    .where('earlier_schedule', 'is not', null)
    .execute();
}
