import { changeObject, type Db, getObject, type Stored, type StripeObject } from '../store.server.ts';
import { balances, lockBalance } from './balance.server.ts';
import { availabilityOf, recordTransaction } from './balance-transactions.server.ts';
import type { Call, Emit } from './endpoint.ts';

/** What becomes of a refund after it is accepted; kept in its `private` part. */
type Awaits = { at: number; becomes: 'succeeded' | 'failed' } | { funds: true };

/** How a refund begins: the fields of its body, and what it awaits. */
export interface RefundStart {
  body: Record<string, unknown>;
  hidden: { awaits?: Awaits };
}

/** How long the cards of which refunds change take for it, in seconds. */
const waySeconds = 60;

/** A refund that waits for money fails after 45 days (https://support.stripe.com/questions/fix-your-pending-refund), in seconds. */
const waitSeconds = 45 * 86_400;

/** The last digits of the cards whose refunds succeed late, and fail (https://docs.stripe.com/testing#refunds). */
const later = '7726';
const failing = '5126';

type Now = Pick<Call, 'db' | 'now'>;

/**
 * Returns how a refund of a charge begins, and moves the balance if it can. A refund takes available money alone: without enough of it,
 * it waits, and says whether its own charge is still pending (https://docs.stripe.com/refunds).
 */
export async function beginRefund(
  call: Call,
  refundId: string,
  charge: StripeObject,
  amount: number,
): Promise<RefundStart> {
  if (await isCovered(call, charge, amount)) return takeMoney(call, refundId, charge, amount);
  const body = { balance_transaction: null, status: 'pending', pending_reason: await reasonToWait(call, charge) };
  return { body, hidden: { awaits: { funds: true } } };
}

/** Takes a refund from the balance. Returns what its card makes of it. */
async function takeMoney(call: Now, refundId: string, charge: StripeObject, amount: number): Promise<RefundStart> {
  const body = { balance_transaction: await draw(call, refundId, charge, amount), status: 'succeeded' };
  const at = call.now + waySeconds;
  const digits = lastDigits(charge);
  if (digits === failing) return { body, hidden: { awaits: { at, becomes: 'failed' } } };
  if (digits !== later) return { body, hidden: {} };
  const pending = { ...body, status: 'pending', pending_reason: 'processing' };
  return { body: pending, hidden: { awaits: { at, becomes: 'succeeded' } } };
}

const lastDigits = (charge: StripeObject) =>
  (charge.payment_method_details as { card?: { last4?: string } } | null)?.card?.last4;

async function isCovered(call: Now, charge: StripeObject, amount: number): Promise<boolean> {
  await lockBalance(call.db);
  const found = (await balances(call)).find(({ currency }) => currency === charge.currency);
  return amount <= (found?.available ?? 0);
}

/** Why a refund waits for money (https://docs.stripe.com/changelog/basil/2025-04-30/refund-pending-reason). */
const reasonToWait = async (call: Now, charge: StripeObject): Promise<string> =>
  (await availabilityOf(call, charge)) > call.now ? 'charge_pending' : 'insufficient_funds';

function draw(call: Now, source: string, { currency }: StripeObject, amount: number): Promise<string> {
  const description = 'REFUND FOR CHARGE';
  return recordTransaction(call, { type: 'refund', amount: -amount, currency: String(currency), source, description });
}

type Sweeper = Now & { emit: Emit };

/** Moves on the refunds whose time has come, and those whose money is available now. Returns how many. */
export async function moveDueRefunds(sweeper: Sweeper): Promise<number> {
  const { rows } = await sweeper.db.query<Stored & { private: { awaits: Awaits } }>(
    `select body, private from sandbox.stripe_object where kind = 'refund' and private ? 'awaits'
      and (private#>'{awaits,funds}' is not null or (private#>>'{awaits,at}')::bigint <= $1)
      order by seq for update skip locked`,
    [sweeper.now],
  );
  let moved = 0;
  for (const { body, private: hidden } of rows) if (await moveRefund(sweeper, body, hidden.awaits)) moved += 1;
  return moved;
}

async function moveRefund(sweeper: Sweeper, refund: StripeObject, awaits: Awaits): Promise<boolean> {
  const { body: charge } = await getObject(sweeper.db, 'charge', String(refund.charge));
  if ('funds' in awaits) return moveWaiting(sweeper, refund, charge);
  if (awaits.becomes === 'succeeded') await end(sweeper, refund, { status: 'succeeded' });
  else await fail(sweeper, refund, 'expired_or_canceled_card');
  return true;
}

/** Sends a refund that has waited for money, or fails it when it has waited for too long. Returns false while it waits. */
async function moveWaiting(sweeper: Sweeper, refund: StripeObject, charge: StripeObject): Promise<boolean> {
  const amount = Number(refund.amount);
  if (await isCovered(sweeper, charge, amount)) {
    const { body, hidden } = await takeMoney(sweeper, refund.id, charge, amount);
    await end(sweeper, refund, body, hidden);
    return true;
  }
  if (Number(refund.created) + waitSeconds <= sweeper.now) {
    await fail(sweeper, refund, 'insufficient_funds');
    return true;
  }
  const pending_reason = await reasonToWait(sweeper, charge);
  // No event is documented for another reason to wait.
  if (pending_reason !== refund.pending_reason) await changeObject(sweeper.db, refund.id, { body: { pending_reason } });
  return false;
}

/** Fails the refunds of a charge that wait for money, because the card's bank takes the charge back. */
export async function failWaitingRefunds(sweeper: Sweeper, charge: string): Promise<void> {
  const { rows } = await sweeper.db.query<Stored>(
    `select body from sandbox.stripe_object where kind = 'refund' and body->>'charge' = $1
      and private#>'{awaits,funds}' is not null order by seq for update`,
    [charge],
  );
  for (const { body } of rows) await fail(sweeper, body, 'charge_for_pending_refund_disputed');
}

/** The client does not get the refund: what it took is back in the balance, and the charge can be refunded again. */
async function fail(sweeper: Sweeper, refund: StripeObject, failure_reason: string): Promise<void> {
  await sweeper.db.query(
    `update sandbox.stripe_object set body = body || jsonb_build_object('refunded', false,
        'amount_refunded', (body->>'amount_refunded')::bigint - $2::bigint) where id = $1`,
    [refund.charge, refund.amount],
  );
  const returned = refund.balance_transaction !== null && {
    failure_balance_transaction: await recordTransaction(sweeper, {
      type: 'refund_failure',
      amount: Number(refund.amount),
      currency: String(refund.currency),
      source: refund.id,
      description: 'REFUND FAILURE',
    }),
  };
  const failed = await end(sweeper, refund, { status: 'failed', failure_reason, ...returned });
  await sweeper.emit('refund.failed', failed);
}

async function end(
  { db, emit }: Sweeper,
  refund: StripeObject,
  change: Record<string, unknown>,
  hidden: RefundStart['hidden'] = {},
): Promise<StripeObject> {
  const ended = await setEnd(db, refund.id, change, hidden);
  const { status, pending_reason } = refund;
  await emit('refund.updated', ended, status === ended.status ? { pending_reason } : { status });
  return ended;
}

async function setEnd(
  db: Db,
  id: string,
  change: Record<string, unknown>,
  hidden: RefundStart['hidden'],
): Promise<StripeObject> {
  const { rows } = await db.query<Stored>(
    `update sandbox.stripe_object set body = (body - 'pending_reason') || $2::jsonb, private = (private - 'awaits') || $3::jsonb
      where id = $1 returning body`,
    [id, change, hidden],
  );
  const [row] = rows;
  if (!row) throw new Error(`the refund ${id} is gone`);
  return row.body;
}
