import { type Money, usd } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { findLiveCheckout, setCheckoutState } from '../checkout/checkout-store.server.ts';
import type { Chargeback, MoneyState } from '../contract.ts';
import { splitRelease } from '../fees.ts';
import { releaseJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { queuePayout } from '../payouts/payouts.server.ts';
import { closeCheckoutTask } from '../task-definitions.server.ts';
import { readWait, refundsIn } from '../waits/read-wait.server.ts';
import { drainHold, findHolds, findMoney, lockHold, type MoneyRow, markHoldVoid } from './hold-store.server.ts';

/** Returns the state of each purpose's money. A purpose without a hold is missing from the map. */
export async function moneyOf(db: Db, purposeIds: readonly string[]): Promise<Map<string, MoneyState>> {
  if (purposeIds.length === 0) return new Map();
  const holds = await findMoney(db, purposeIds);
  return new Map(holds.map((hold) => [hold.purpose_id, toMoneyState(hold)]));
}

/** Returns how much is held for a purpose; zero when nothing is. */
export async function heldOf(db: Db, purposeId: string): Promise<Money> {
  const [hold] = await findHolds(db, [purposeId]);
  return usd(hold?.held_cents ?? 0);
}

function toMoneyState(row: MoneyRow): MoneyState {
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
    waits: row.payouts.flatMap(readWait),
    refunds: refundsIn(row.payouts),
    sentRefunds: row.sent_refunds.map(({ cents, at }) => ({ cents, at: toIso(at) })),
    outsideRefunds: row.outside_refunds.map(({ at, ...refund }) => ({ ...refund, at: toIso(at) })),
    sentPayouts: row.sent_payouts.map(({ cents, at }) => ({ cents, at: toIso(at) })),
    chargeback: row.chargeback && readChargeback(row.chargeback),
  };
}

function readChargeback({ openedAt, dueBy, closedAt, ...facts }: Chargeback): Chargeback {
  return { ...facts, openedAt: toIso(openedAt), dueBy: dueBy && toIso(dueBy), closedAt: closedAt && toIso(closedAt) };
}

const toIso = (instant: string): string => new Date(instant).toISOString();

/**
 * Stops waiting for the payment. Returns false when the money is captured already, or the hold is over, and then changes
 * nothing. A page of the provider that is still open is closed; a payment that arrives there all the same goes back.
 */
export async function voidHold(tx: Tx, purposeId: string): Promise<boolean> {
  const hold = await lockHold(tx, { purposeId });
  if (hold?.state !== 'pending') return false;
  await markHoldVoid(tx, hold.id);
  const live = await findLiveCheckout(tx, hold.id);
  if (live) await enqueue(tx, closeCheckoutTask, { checkoutId: live.id });
  return true;
}

/**
 * Closes the provider's page on which a purpose could still be paid, because what the page says is out of date; the next page is right.
 * A page whose creation is still unanswered is given up. A payment made before the page closes is booked.
 */
export async function closePage(tx: Tx, purposeId: string): Promise<void> {
  const hold = await lockHold(tx, { purposeId });
  const live = hold && (await findLiveCheckout(tx, hold.id));
  if (!live) return;
  if (live.state === 'open') await enqueue(tx, closeCheckoutTask, { checkoutId: live.id });
  else await setCheckoutState(tx, live.id, 'failed', ['creating']);
}

/** The client's bank has taken the held money, a moment before the caller hears of it: nothing moves until it decides. */
export class HoldFrozen extends Error {
  override readonly name = 'HoldFrozen';

  constructor(purposeId: string) {
    super(`the money of ${purposeId} is frozen`);
  }
}

/** A defect of the caller: it asked for money that is not held. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';

  constructor(purposeId: string) {
    super(`less than that is held for ${purposeId}`);
  }
}

/** How the held money was split, in cents. */
export interface Released {
  toPayee: Money;
  fee: Money;
  refunded: Money;
}

const nothing: Released = { toPayee: usd(0), fee: usd(0), refunded: usd(0) };

/**
 * Releases `amount` of the held money to the payee, less the fee, and refunds the rest to the payer; the hold is closed.
 * `amount` may be zero, also of a hold that refunds made by hand have emptied. Throws HoldFrozen while the client's bank has the money,
 * and NotHeld when no money, or less than `amount`, is held: the caller's own state said otherwise.
 */
export async function releaseHold(
  tx: Tx,
  { purposeId, amount, at }: { purposeId: string; amount: Money; at: Date },
): Promise<Released> {
  const hold = await lockHold(tx, { purposeId });
  if (amount === 0 && hold?.state === 'closed' && hold.refunded_cents === hold.captured_cents) return nothing;
  if (hold?.state === 'frozen') throw new HoldFrozen(purposeId);
  if (hold?.state !== 'held' || amount < 0 || amount > hold.held_cents) throw new NotHeld(purposeId);
  const { fee, net } = splitRelease(amount, hold.fee_bps);
  const refunded = usd(hold.held_cents - amount);
  if (!(await drainHold(tx, hold.id, { released: net, fee, refunded }))) throw new NotHeld(purposeId);
  if (amount > 0) {
    const journal = releaseJournal({ net, fee });
    await post(tx, { journal, holdId: hold.id, payeeId: hold.payee_id, operationKey: `release:${hold.id}`, at });
  }
  if (net > 0) await queuePayout(tx, { hold, kind: 'transfer', amount: net, at });
  if (refunded > 0) await queuePayout(tx, { hold, kind: 'refund', amount: refunded, at });
  return { toPayee: net, fee, refunded };
}
