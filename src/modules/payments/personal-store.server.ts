import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** Returns the money of a person: what was paid, on either side, what was paid out and refunded, and the payout account. */
export async function readMoneyData(db: Db, userId: string): Promise<PersonalData> {
  const payments = await db
    .selectFrom('hold')
    .select(['id', 'purpose_id as job_id', 'title', 'state', 'amount_cents', 'captured_cents', 'held_cents'])
    .select(['released_cents', 'refunded_cents', 'fee_bps', 'fee_cents', 'created_at', 'paid_at'])
    .select((eb) => eb.case().when('payer_id', '=', userId).then('client').else('worker').end().as('side'))
    .where(({ or, eb }) => or([eb('payer_id', '=', userId), eb('payee_id', '=', userId)]))
    .orderBy('created_at')
    .execute();
  const payouts = await ofPerson(db, userId)
    .select(['h.purpose_id as job_id', 'p.kind', 'p.state', 'p.amount_cents', 'p.created_at', 'p.sent_at'])
    .orderBy('p.created_at')
    .execute();
  const payoutAccount = await db
    .selectFrom('payout_account')
    .select(['provider_account_id', 'transfers_active', 'payouts_enabled', 'bank_last4', 'waits_until', 'closed_at'])
    .select(['held_at', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { records: { payments, payouts, payoutAccount }, files: [] };
}

/**
 * Deletes what administrators wrote about the payouts of a person whose account closes, and the digits of the bank account. The times
 * of the holds stay, and so does the provider's mark of the bank account: the person is still told when it is replaced at the provider.
 */
export async function erasePayoutDetails(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('payout_account').set({ bank_last4: null }).where('user_id', '=', userId).execute();
  await tx
    .updateTable('payouts_on_hold')
    .set({ reason: null, allow_reason: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Money on its way to a person. */
export interface WaitingPayout {
  purposeId: string;
  title: string;
  amountCents: number;
  /** It waits until the Pro has a payout account. */
  needsAccount: boolean;
}

/** Returns the payouts and refunds that a person has not received yet, oldest first. */
export async function findWaitingPayouts(db: Db | Tx, userId: string): Promise<WaitingPayout[]> {
  const rows = await ofPerson(db, userId)
    .leftJoin('payout_account as a', 'a.user_id', 'h.payee_id')
    .select(['h.purpose_id as purposeId', 'h.title', 'p.amount_cents as amountCents', 'p.state'])
    .select(sql<boolean>`coalesce(a.transfers_active and a.payouts_enabled, false)`.as('isSetUp'))
    .where('p.state', 'not in', ['sent', 'outside'])
    .orderBy('p.created_at')
    .limit(50)
    .execute();
  return rows.map(({ state, isSetUp, ...payout }) => ({
    ...payout,
    needsAccount: state === 'waiting_for_account' && !isSetUp,
  }));
}

/** The payouts of a person: transfers go to the payee, refunds to the payer. */
const ofPerson = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('h.payee_id', '=', userId), eb('p.kind', '=', 'transfer')]),
        and([eb('h.payer_id', '=', userId), eb('p.kind', '<>', 'transfer')]),
      ]),
    );
