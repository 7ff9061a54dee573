import { after, hours } from '#lib/clock.ts';
import { type Money, usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { ProviderDispute } from '#ports/payment-gateway.ts';
import { closeCase, hasCase } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { freezeHold, type HoldRow, lockHold, refundByBank, thawHold } from '../holds/hold-store.server.ts';
import { disputeJournal, disputeLossJournal, disputeLostJournal, disputeWonJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { settleByBank, wakeRefunds } from '../payouts/disputed-refunds.server.ts';
import { disputeChanged, disputeClosed, disputeOpened } from '../task-definitions.server.ts';
import { bookLate } from './book-late.server.ts';
import {
  type DisputeRow,
  findDispute,
  findHoldOfPayment,
  findTaking,
  markHeld,
  type ReadDispute,
  setBankRefunded,
  setReturned,
  takesMoney,
  upsertDispute,
} from './dispute-store.server.ts';

/** A dispute that is being booked, with its locked hold. */
interface Booking {
  row: DisputeRow;
  /** What the bank has given back. */
  returned: Money;
  hold: HoldRow;
  at: Date;
}

/**
 * Books a dispute that the provider has just returned, in any order and any number of times: what the bank took, what it gave
 * back, and what it kept. An answer that was asked for before the booked one changes nothing. What was decided stays; money that moves
 * later is booked on its own. A payment that is none of ours after an hour becomes a case for administrators.
 */
export async function bookDispute(tx: Tx, { dispute, readAt }: ReadDispute, at: Date): Promise<void> {
  const { paymentIntentId } = dispute;
  const holdId = paymentIntentId && (await findHoldOfPayment(tx, paymentIntentId));
  // The ledger is in dollars.
  if (!holdId || !paymentIntentId || dispute.currency !== 'usd') return openUnmatched(tx, dispute, at);
  const hold = await lockHold(tx, { id: holdId });
  const before = await findDispute(tx, { providerId: dispute.id });
  if (!hold) return;
  // One that has ended without money is like a new one once a bank takes some.
  if (before?.closed_at && (before.taken_at || !takesMoney(dispute.status)))
    return before.taken_at ? bookLate(tx, before, { dispute, readAt }, at) : undefined;
  const row = await upsertDispute(tx, { holdId, paymentIntentId, dispute, readAt, at });
  if (!row) return;
  const returned = usd(
    Math.min(row.amount_cents, dispute.status === 'won' ? dispute.returned || row.amount_cents : dispute.returned),
  );
  const booking = { row, returned, hold, at };
  await closeCase(tx, { kind: 'unmatched', about: dispute.id, cause: 'booked', at });
  if (row.taken_at && !before?.taken_at) await bookTaken(tx, booking);
  if (row.closed_at) await bookClosed(tx, booking);
  if (before?.status === row.status) return;
  const news = { disputeId: row.id, purposeId: hold.purpose_id };
  await enqueue(tx, disputeChanged, news);
  if (row.closed_at) await enqueue(tx, disputeClosed, news);
  const isNew = !before || (row.taken_at && !before.taken_at);
  if (isNew && !row.closed_at) await enqueue(tx, disputeOpened, news);
}

/** Until then, the payment of a dispute may still be booked: the reconciler reads a new dispute again. */
const unmatchedMs = hours(1);

async function openUnmatched(
  tx: Tx,
  { id: about, reason, amount, openedAt }: ProviderDispute,
  at: Date,
): Promise<void> {
  if (after(openedAt, unmatchedMs) > at || (await hasCase(tx, { kind: 'unmatched', about }))) return;
  await openCase(tx, { kind: 'unmatched', about, holdId: null, reason, amount, at });
}

/** The bank has taken the money: what is held of it is frozen. Nothing is taken from a Pro whose money is released. */
async function bookTaken(tx: Tx, booking: Booking): Promise<void> {
  const { row, hold, at } = booking;
  await write(tx, booking, disputeJournal(usd(row.amount_cents)));
  await audit(tx, booking, 'payments.disputeOpened');
  if (!isOfHold(booking)) return;
  if (hold.state === 'held' || hold.state === 'frozen') await markHeld(tx, row.id);
  if (hold.state === 'held' && !row.closed_at) await freezeHold(tx, hold.id, row.id);
  if (hold.released_cents + hold.fee_cents > 0)
    await openCase(tx, { ...caseOf(booking), amount: usd(row.amount_cents), at });
}

const caseOf = ({ row, hold }: Booking) =>
  ({ kind: 'disputeAfterRelease', about: row.provider_id, holdId: hold.id, reason: row.reason }) as const;

async function bookClosed(tx: Tx, booking: Booking): Promise<void> {
  const { row, returned, hold, at } = booking;
  if (row.taken_at) await setReturned(tx, row.id, returned);
  if (returned > 0) await write(tx, booking, disputeWonJournal(returned));
  if (row.status === 'won') {
    await closeCase(tx, { ...caseOf(booking), cause: 'won', at });
    await audit(tx, booking, 'payments.disputeWon');
  }
  if (returned < row.amount_cents && row.status !== 'inquiry_closed') await bookLost(tx, booking);
  // Another dispute of the same payment may still have some of it.
  if (isOfHold(booking)) await thawHold(tx, hold.id, await findTaking(tx, row.payment_intent_id));
  await wakeRefunds(tx, row.payment_intent_id);
}

/**
 * The bank has kept the money, or what it did not give back: it counts as refunded where it was held, or was to be refunded, and is lost
 * otherwise.
 */
async function bookLost(tx: Tx, booking: Booking): Promise<void> {
  const { row, returned, hold, at } = booking;
  const kept = row.amount_cents - returned;
  const held = isOfHold(booking) ? hold.held_cents : 0;
  const fromHeld = Math.min(kept, held);
  if (fromHeld > 0) await refundByBank(tx, hold.id, usd(fromHeld));
  await setBankRefunded(tx, row.id, fromHeld);
  const { payment_intent_id: paymentIntentId, provider_id: disputeId } = row;
  const left = usd(kept - fromHeld);
  const fromRefunds = await settleByBank(tx, { paymentIntentId, disputeId, amount: left, at });
  const refunded = usd(fromHeld + fromRefunds);
  const lost = usd(kept - refunded);
  if (refunded > 0) await write(tx, booking, disputeLostJournal(refunded, isOfHold(booking) ? 'held' : 'stray'));
  if (lost > 0) {
    await write(tx, booking, disputeLossJournal(lost));
    await openCase(tx, { ...caseOf(booking), amount: lost, at });
  }
  await audit(tx, booking, 'payments.disputeLost', { refunded, lost });
}

/** True unless the dispute is about a stray payment. */
const isOfHold = ({ row, hold }: Booking): boolean => row.payment_intent_id === hold.payment_intent_id;

/** Writes a movement of the ledger, which the database takes once for each dispute. */
async function write(tx: Tx, { row, hold, at }: Booking, journal: ReturnType<typeof disputeJournal>): Promise<void> {
  await post(tx, { journal, holdId: hold.id, payeeId: null, operationKey: `${journal.kind}:${row.id}`, at });
}

type Act = 'payments.disputeOpened' | 'payments.disputeWon' | 'payments.disputeLost';

async function audit(tx: Tx, { row, hold, at }: Booking, act: Act, more: Record<string, Money> = {}): Promise<void> {
  const detail = { disputeId: row.provider_id, cents: row.amount_cents, reason: row.reason, ...more };
  await recordAudit(tx, { at, act, actor: { kind: 'provider' }, subject: { type: 'hold', id: hold.id }, detail });
}
