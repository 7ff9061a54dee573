import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PayoutAccountStatus, PayoutSchedule } from '#ports/payment-gateway.ts';
import type { PayoutAccountFacts } from '../states.ts';

/** A payout account, with `id` as the provider's id. */
export interface OwnPayoutAccount extends PayoutAccountFacts {
  id: string;
  userId: string;
  bankKey: string | null;
  /** When the booked state was read at the provider. */
  readAt: Date;
  /** When the provider first did not know the account, which it knew before; null while it does. */
  missingSince: Date | null;
  /** The schedule to put back; null unless the provider's payouts are stopped, or are to be. */
  earlierSchedule: PayoutSchedule | null;
  /** When the schedule is looked at next. */
  scheduleCheckAt: Date | null;
  /** Since when the schedule is not as it should be; null while it is, as far as we know. */
  scheduleWrongSince: Date | null;
  /** How often in a row the provider has refused to set it. */
  scheduleRefusals: number;
  /** The end of the number of the bank account; null before there was one. */
  bankLastDigits: string | null;
}

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('payout_account')
    .select(['provider_account_id as id', 'user_id as userId', 'bank_key as bankKey', 'updated_at as readAt'])
    .select(['transfers_active as transfersActive', 'payouts_enabled as payoutsEnabled'])
    .select('bank_last4 as bankLastDigits')
    .select(['waits_until as waitsUntil', 'closed_at as closedAt', 'missing_since as missingSince'])
    .select(['schedule_check_at as scheduleCheckAt', 'held_at as heldAt'])
    .select(['schedule_wrong_since as scheduleWrongSince', 'schedule_refusals as scheduleRefusals'])
    .select((eb) => eb.ref('earlier_schedule').$castTo<PayoutSchedule | null>().as('earlierSchedule'));

/** A condition on `payout_account` as `a`: money can be transferred at `now`. */
export const isReady = (now: Date): RawBuilder<boolean> =>
  sql`(a.transfers_active and a.payouts_enabled and a.missing_since is null and a.held_at is null
  and coalesce(a.waits_until <= ${now}, true))`;

export function findPayoutAccount(db: Db | Tx, userId: string): Promise<OwnPayoutAccount | undefined> {
  return accounts(db).where('user_id', '=', userId).executeTakeFirst();
}

/** True when an account of the provider is that of one of our Pros. */
export async function isOwnAccount(db: Db, providerAccountId: string): Promise<boolean> {
  return (await accounts(db).where('provider_account_id', '=', providerAccountId).executeTakeFirst()) !== undefined;
}

/** Returns an account, locked until the transaction ends; undefined when it is none of ours. */
export function lockPayoutAccount(tx: Tx, providerAccountId: string): Promise<OwnPayoutAccount | undefined> {
  return accounts(tx).where('provider_account_id', '=', providerAccountId).forUpdate().executeTakeFirst();
}

/** Returns a Pro's account, locked until the transaction ends. */
export function lockAccountOf(tx: Tx, userId: string): Promise<OwnPayoutAccount | undefined> {
  return accounts(tx).where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

export async function canBePaidOut(db: Db | Tx, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payout_account as a')
    .select('a.user_id')
    .where('a.user_id', '=', userId)
    .where(isReady(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an account, in place of a closed one. Returns false when the user has an open one already, and then changes nothing. */
export async function insertPayoutAccount(
  tx: Tx,
  account: { userId: string; providerAccountId: string; at: Date },
): Promise<boolean> {
  const values = { provider_account_id: account.providerAccountId, updated_at: account.at };
  const reopened = await tx
    .updateTable('payout_account')
    .set({ ...values, closed_at: null })
    .where('user_id', '=', account.userId)
    .where('closed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (reopened) return true;
  const added = await tx
    .insertInto('payout_account')
    .values({ ...values, user_id: account.userId })
    // Any unique column: two calls at once bring the same account of the provider.
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Books the provider's answer. The last bank account is remembered while there is none, without its digits once its owner has left us. */
export async function updatePayoutAccount(
  tx: Tx,
  { id, transfersActive, payoutsEnabled, bank }: PayoutAccountStatus,
  booked: { readAt: Date; waitsUntil: Date | null; earlier: PayoutSchedule | null; checkAt: Date | null },
): Promise<void> {
  const { readAt, waitsUntil, earlier, checkAt } = booked;
  await tx
    .updateTable('payout_account')
    .set({ transfers_active: transfersActive, payouts_enabled: payoutsEnabled, closed_at: null, missing_since: null })
    .set({ earlier_schedule: earlier && JSON.stringify(earlier), schedule_check_at: checkAt })
    .set({
      waits_until: waitsUntil,
      updated_at: readAt,
      ...(bank && { bank_key: bank.key, bank_last4: digitsOf(bank) }),
    })
    .where('provider_account_id', '=', id)
    .execute();
}

/** A value: the last digits of a bank account, null for one of a Pro whose account with us is closed. */
const digitsOf = ({ last4 }: { last4: string }): RawBuilder<string | null> => sql`(
  select case when u.status <> 'closed' then ${last4} end from "user" u where u.id = payout_account.user_id)`;

/** Notes that the provider does not know an account, read at `readAt`. Transfers to it wait. */
export async function markMissing(tx: Tx, { id }: OwnPayoutAccount, readAt: Date): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set(({ fn, val }) => ({ missing_since: fn.coalesce('missing_since', val(readAt)), updated_at: readAt }))
    .where('provider_account_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Books that the provider has closed an account. The next one of the same Pro is created under another key. */
export async function closePayoutAccount(tx: Tx, { id, userId }: OwnPayoutAccount, at: Date): Promise<void> {
  const closed = await tx
    .updateTable('payout_account')
    .set({ transfers_active: false, payouts_enabled: false, closed_at: at, updated_at: at, missing_since: null })
    .set({ earlier_schedule: null, schedule_check_at: null, schedule_wrong_since: null, schedule_refusals: 0 })
    .where('provider_account_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) await endAccountTry(tx, userId, await findAccountTry(tx, userId));
}

/** A try to create a Pro's account: its number, and when it began. */
export interface AccountTry {
  number: number;
  begunAt: Date;
}

/** Begins a try to create a Pro's account, or continues the one that is under way. */
export async function beginAccountTry(db: Db, userId: string, at: Date): Promise<AccountTry> {
  const { rows } = await sql<AccountTry>`
    insert into payout_account_try as t (user_id, number, begun_at) values (${userId}, 1, ${at})
    on conflict (user_id) do update set begun_at = coalesce(t.begun_at, excluded.begun_at)
    returning number, begun_at as "begunAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no try to create an account for ${userId}`);
  return row;
}

/** Returns the number of the try to create a Pro's account that is under way or comes next. */
async function findAccountTry(db: Db | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('payout_account_try')
    .select('number')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.number ?? 1;
}

/** Ends a try that made no account, or whose account is closed. Does nothing when the next one has begun. */
export async function endAccountTry(db: Db | Tx, userId: string, number: number): Promise<void> {
  await sql`
    insert into payout_account_try (user_id, number) values (${userId}, ${number + 1})
    on conflict (user_id) do update set number = excluded.number, begun_at = null
    where payout_account_try.number < excluded.number`.execute(db);
}

/**
 * Returns at most `limit` accounts, by the provider's id, that a lost event may have changed: those that are not ready and have money
 * waiting, and those that the provider does not know, last asked for before `waitingReadBefore`, and those of Pros for whom money is held,
 * last asked for before `heldReadBefore`.
 */
export async function findAccountsToCheck(
  db: Db,
  { waitingReadBefore, heldReadBefore, limit }: { waitingReadBefore: Date; heldReadBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.provider_account_id as id
    from payout_account a cross join lateral (select greatest(a.updated_at, a.checked_at) as at) asked
    where a.closed_at is null and (
      (not (a.transfers_active and a.payouts_enabled) and asked.at < ${waitingReadBefore} and exists (
        select from payout p join hold h on h.id = p.hold_id
        where h.payee_id = a.user_id and p.state = 'waiting_for_account'))
      or (a.transfers_active and a.bank_key is null and asked.at < ${waitingReadBefore})
      or (a.missing_since is not null and asked.at < ${waitingReadBefore})
      or (asked.at < ${heldReadBefore} and exists (
        select from hold h where h.payee_id = a.user_id and h.state = 'held')))
    order by asked.at, a.user_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that an account is asked for, so that one that cannot be read does not keep the others from their turn. */
export async function setAccountChecked(db: Db, providerAccountId: string, at: Date): Promise<void> {
  await db
    .updateTable('payout_account')
    .set({ checked_at: at })
    .where('provider_account_id', '=', providerAccountId)
    .execute();
}
