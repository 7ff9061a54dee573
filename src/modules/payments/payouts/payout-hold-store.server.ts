import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';

/** What an administrator decides about a Pro's payouts. */
export interface HoldDecision {
  userId: string;
  by: string;
  /** What the administrator wrote; null about a closed account. */
  reason: string | null;
  at: Date;
}

/**
 * Holds the payouts to an account. Its schedule at the provider is read at once, and made manual. Returns the provider's id of the
 * account; null, and nothing changed, when there is none or they are on hold already.
 */
export async function insertPayoutHold(tx: Tx, { userId, by, reason, at }: HoldDecision): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update payout_account set held_at = ${at},
      earlier_schedule = case when closed_at is null then coalesce(earlier_schedule, '{"interval": "manual"}') end,
      schedule_check_at = case when closed_at is null then ${at}::timestamptz end,
      schedule_wrong_since = case when closed_at is null then coalesce(schedule_wrong_since, ${at}) end
    where user_id = ${userId} and held_at is null
    returning provider_account_id as "accountId"`.execute(tx);
  if (!rows[0]) return null;
  await tx.insertInto('payouts_on_hold').values({ user_id: userId, held_at: at, held_by: by, reason }).execute();
  return rows[0].accountId;
}

/** Allows payouts again. Returns the provider's id of the account; null, and nothing changed, when they are not on hold. */
export async function endPayoutHold(tx: Tx, { userId, by, reason, at }: HoldDecision): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update payout_account set held_at = null,
      schedule_check_at = case when earlier_schedule is not null then ${at}::timestamptz end
    where user_id = ${userId} and held_at is not null
    returning provider_account_id as "accountId"`.execute(tx);
  if (!rows[0]) return null;
  await tx
    .updateTable('payouts_on_hold')
    .set({ allowed_at: at, allowed_by: by, allow_reason: reason })
    .where('user_id', '=', userId)
    .where('allowed_at', 'is', null)
    .execute();
  return rows[0].accountId;
}

/** Returns when and why a Pro's payouts were on hold, the latest first. */
export function findPayoutHolds(db: Db, userId: string) {
  return db
    .selectFrom('payouts_on_hold as h')
    .innerJoin('user as by', 'by.id', 'h.held_by')
    .leftJoin('user as allower', 'allower.id', 'h.allowed_by')
    .select(['h.held_at as at', 'by.name as byName', 'h.reason', 'h.allowed_at as allowedAt'])
    .select(['allower.name as allowedByName', 'h.allow_reason as allowReason'])
    .where('h.user_id', '=', userId)
    .orderBy('h.held_at', 'desc')
    .execute();
}
