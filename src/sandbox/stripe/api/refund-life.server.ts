import { type Db, getObject, type Stored, type StripeObject } from '../store.server.ts';
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

/** The last digits of the cards whose refunds succeed late, and fail (https://docs.stripe.com/testing#refunds). */
const later = '7726';
const failing = '5126';

/** Returns how a refund of a charge begins, and moves the balance if it can. Money that is still pending is drawn on its charge. */
export async function beginRefund(
  call: Call,
  refundId: string,
  charge: StripeObject,
  amount: number,
): Promise<RefundStart> {
  if (!(await isCovered(call, charge, amount))) {
    const body = { balance_transaction: null, status: 'pending', pending_reason: 'insufficient_funds' };
    return { body, hidden: { awaits: { funds: true } } };
  }
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

async function isCovered(call: Pick<Call, 'db' | 'now'>, charge: StripeObject, amount: number): Promise<boolean> {
  if ((await availabilityOf(call, charge)) > call.now) return true;
  await lockBalance(call.db);
  const found = (await balances(call)).find(({ currency }) => currency === charge.currency);
  return amount <= (found?.available ?? 0);
}

async function draw(
  call: Pick<Call, 'db' | 'now'>,
  source: string,
  charge: StripeObject,
  amount: number,
): Promise<string> {
  const availableOn = await availabilityOf(call, charge);
  const currency = String(charge.currency);
  const description = 'REFUND FOR CHARGE';
  return recordTransaction(call, { type: 'refund', amount: -amount, currency, source, availableOn, description });
}

type Sweeper = Pick<Call, 'db' | 'now'> & { emit: Emit };

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
  const amount = Number(refund.amount);
  if ('funds' in awaits) {
    if (!(await isCovered(sweeper, charge, amount))) return false;
    const transaction = await draw(sweeper, refund.id, charge, amount);
    await end(sweeper, refund, { status: 'succeeded', balance_transaction: transaction });
  } else if (awaits.becomes === 'succeeded') {
    await end(sweeper, refund, { status: 'succeeded' });
  } else {
    await fail(sweeper, refund, charge, amount);
  }
  return true;
}

/** The card did not take the refund: its money is back in the balance, and can be refunded again. */
async function fail(sweeper: Sweeper, refund: StripeObject, charge: StripeObject, amount: number): Promise<void> {
  await sweeper.db.query(
    `update sandbox.stripe_object set body = body || jsonb_build_object('refunded', false,
        'amount_refunded', (body->>'amount_refunded')::bigint - $2::bigint) where id = $1`,
    [charge.id, amount],
  );
  const transaction = await recordTransaction(sweeper, {
    type: 'refund_failure',
    amount,
    currency: String(refund.currency),
    source: refund.id,
    availableOn: await availabilityOf(sweeper, charge),
    description: 'REFUND FAILURE',
  });
  const failure = { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: transaction };
  const failed = await end(sweeper, refund, { status: 'failed', ...failure });
  await sweeper.emit('refund.failed', failed);
}

async function end(
  { db, emit }: Sweeper,
  refund: StripeObject,
  change: Record<string, unknown>,
): Promise<StripeObject> {
  const ended = await setEnd(db, refund.id, change);
  await emit('refund.updated', ended, { status: refund.status });
  return ended;
}

async function setEnd(db: Db, id: string, change: Record<string, unknown>): Promise<StripeObject> {
  const { rows } = await db.query<Stored>(
    `update sandbox.stripe_object set body = (body - 'pending_reason') || $2::jsonb, private = private - 'awaits'
      where id = $1 returning body`,
    [id, change],
  );
  const [row] = rows;
  if (!row) throw new Error(`the refund ${id} is gone`);
  return row.body;
}
