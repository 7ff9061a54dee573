import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PayoutAccountStatus } from '#ports/payment-gateway.ts';

/** A payout account, with `id` as the provider's id. */
export function findPayoutAccount(db: Db, userId: string) {
  return db
    .selectFrom('payout_account')
    .select(['provider_account_id as id', 'payouts_enabled as payoutsEnabled'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function canBePaidOut(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('payouts_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the user has an account already, and then changes nothing. */
export async function insertPayoutAccount(
  tx: Tx,
  account: { userId: string; providerAccountId: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('payout_account')
    .values({ user_id: account.userId, provider_account_id: account.providerAccountId, updated_at: account.at })
    // Any unique column: two calls at once bring the same account of the provider.
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Books the provider's answer. Returns the account's user; null when the account is none of ours. */
export async function updatePayoutAccount(tx: Tx, account: PayoutAccountStatus, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('payout_account')
    .set({ payouts_enabled: account.payoutsEnabled, updated_at: at })
    .where('provider_account_id', '=', account.id)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** At most `limit` accounts that were last read before `before`, are not ready, and have money waiting; by provider id. */
export async function findAccountsToCheck(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.provider_account_id as id from payout_account a
    where not a.payouts_enabled and a.updated_at < ${before} and exists (
      select from payout p join hold h on h.id = p.hold_id
      where h.payee_id = a.user_id and p.state = 'waiting_for_account')
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
