import { sql } from 'kysely';
import { fail } from '#lib/fail.ts';
import { type Money, usd } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { MoneyState } from './contract.ts';
import { splitRelease } from './fees.ts';
import { releaseJournal } from './journals.ts';
import { post } from './ledger.server.ts';
import { queuePayout } from './payouts.server.ts';
import { drainHold, findLiveCheckout, type HoldRow, lockHold } from './store.server.ts';
import { closeCheckoutTask } from './task-definitions.server.ts';

export interface NewHold {
  /** What the money is for; payments does not know what that is. One hold a reference. */
  reference: string;
  payerId: string;
  payeeId: string;
  /** Shown on the provider's page. */
  title: string;
  /** US cents, 100 to 10,000,000. */
  amount: Money;
  feeBps: number;
  at: Date;
}

/** Opens the place where the money of a reference will be held. Nothing is paid yet. */
export async function openHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx
    .insertInto('hold')
    .values({
      reference: hold.reference,
      payer_id: hold.payerId,
      payee_id: hold.payeeId,
      title: hold.title,
      amount_cents: hold.amount,
      fee_bps: hold.feeBps,
      created_at: hold.at,
    })
    .execute();
}

/** Where the money of each reference is. References without a hold are missing from the map. */
export async function moneyOf(db: Db, references: readonly string[]): Promise<Map<string, MoneyState>> {
  if (references.length === 0) return new Map();
  const rows = await db.selectFrom('hold').selectAll().where('reference', 'in', references).execute();
  return new Map(rows.map((row) => [row.reference, toMoneyState(row)]));
}

function toMoneyState(row: HoldRow): MoneyState {
  const open = row.state === 'pending' ? row.amount_cents : row.held_cents;
  return {
    state: row.state,
    amountCents: row.amount_cents,
    capturedCents: row.captured_cents,
    heldCents: row.held_cents,
    releasedCents: row.released_cents,
    refundedCents: row.refunded_cents,
    feeCents: row.fee_cents,
    feeBps: row.fee_bps,
    payoutCents: row.released_cents + splitRelease(usd(open), row.fee_bps).net,
  };
}

/**
 * Gives up waiting for the payment. False when the money has arrived (or the hold is over): then it stays as it is.
 * A page of the provider that is still open gets closed; whoever pays there all the same gets the money back.
 */
export async function voidHold(tx: Tx, reference: string): Promise<boolean> {
  const hold = await lockHold(tx, { reference });
  if (hold?.state !== 'pending') return false;
  await tx
    .updateTable('hold')
    .set({ state: 'void' })
    .where('id', '=', hold.id)
    .where('state', '=', 'pending')
    .execute();
  const live = await findLiveCheckout(tx, hold.id);
  if (live) await enqueue(tx, closeCheckoutTask, { checkoutId: live.id });
  return true;
}

/** What came of the held money, in cents. */
export interface Released {
  toPayee: Money;
  fee: Money;
  refunded: Money;
}

/**
 * Releases `amount` of the held money to the payee, less the fee, and refunds the rest to the payer; the hold is closed.
 * `amount` may be zero. Throws Fail `payments.notHeld` when no money, or less than `amount`, is held.
 */
export async function releaseHold(
  tx: Tx,
  { reference, amount, at }: { reference: string; amount: Money; at: Date },
): Promise<Released> {
  const hold = await lockHold(tx, { reference });
  if (hold?.state !== 'held' || amount < 0 || amount > hold.held_cents) fail('payments.notHeld');
  const { fee, net } = splitRelease(amount, hold.fee_bps);
  const refunded = usd(hold.held_cents - amount);
  if (!(await drainHold(tx, hold.id, { released: net, fee, refunded }))) fail('payments.notHeld');
  if (amount > 0) {
    const journal = releaseJournal({ net, fee });
    await post(tx, { journal, holdId: hold.id, payeeId: hold.payee_id, operationKey: `release:${hold.id}`, at });
  }
  if (net > 0) await queuePayout(tx, { hold, kind: 'transfer', amount: net, at });
  if (refunded > 0) await queuePayout(tx, { hold, kind: 'refund', amount: refunded, at });
  return { toPayee: net, fee, refunded };
}

/** The reference that a provider's session was opened for, or null when it is none of ours. */
export async function referenceOfCheckout(db: Db, providerSessionId: string): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select h.reference from checkout_session s join hold h on h.id = s.hold_id
    where s.provider_session_id = ${providerSessionId}`.execute(db);
  return rows[0]?.reference ?? null;
}
