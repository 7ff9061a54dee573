import { z } from 'zod';
import {
  changeObject,
  type Db,
  findObject,
  getObject,
  insertObject,
  newId,
  type StripeObject,
} from '../store.server.ts';
import { missing, refuse } from './api-error.ts';
import { drawOnBalance } from './balance.server.ts';
import { availabilityOf, recordTransaction } from './balance-transactions.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { currency, expand, metadata, positiveAmount, readParameters, text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

const CreateTransfer = z.strictObject({
  amount: positiveAmount,
  currency,
  destination: text,
  description: text.optional(),
  metadata,
  source_transaction: text.optional(),
  transfer_group: text.optional(),
  expand,
});

async function create(call: Call) {
  const order = readParameters(CreateTransfer, call.params);
  await receivingAccount(call.db, order.destination);
  const charge = order.source_transaction ? await drawOn(call.db, order.source_transaction, order) : null;
  if (!charge) await drawOnBalance(call, order);
  const id = newId('tr');
  const movement = { type: 'transfer', amount: -order.amount, currency: order.currency, source: id } as const;
  const availableOn = charge ? await availabilityOf(call, charge) : call.now;
  const transfer: StripeObject = {
    id,
    object: 'transfer',
    amount: order.amount,
    amount_reversed: 0,
    balance_transaction: await recordTransaction(call, { ...movement, availableOn }),
    created: call.now,
    currency: order.currency,
    description: order.description ?? null,
    destination: order.destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: order.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: order.source_transaction ?? null,
    source_type: 'card',
    transfer_group: order.transfer_group ?? charge?.transfer_group ?? null,
  };
  await insertObject(call.db, transfer, { payable_on: availableOn });
  await call.emit('transfer.created', transfer);
  return expandObject(call.db, transfer, order.expand);
}

/** Throws a refusal unless the account has finished its onboarding. */
async function receivingAccount(db: Db, id: string): Promise<void> {
  const account = await findObject(db, 'account', id);
  if (!account) throw missing('destination', id, 'destination');
  const capabilities = account.body.capabilities as { transfers?: string };
  if (capabilities.transfers !== 'active') {
    refuse(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
    );
  }
}

/** Makes sure that all transfers from one charge never add up to more than it. Returns the charge. */
async function drawOn(
  db: Db,
  chargeId: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<StripeObject> {
  const { body } = await getObject(db, 'charge', chargeId, 'source_transaction');
  if (body.currency !== currency) {
    refuse("The currency of source_transaction's balance transaction must be the same as the transfer currency.", {
      param: 'currency',
    });
  }
  const drawn = await db.query(
    `update sandbox.stripe_object
        set private = private || jsonb_build_object('transferred', coalesce((private->>'transferred')::bigint, 0) + $2::bigint)
      where id = $1
        and coalesce((private->>'transferred')::bigint, 0) + $2::bigint <= (body->>'amount_captured')::bigint`,
    [chargeId, amount],
  );
  if (drawn.rowCount === 0) {
    refuse('Transfers using this transaction as a source must not exceed the source amount.', { param: 'amount' });
  }
  return body;
}

const CreateReversal = z.strictObject({
  amount: positiveAmount.optional(),
  description: text.optional(),
  metadata,
  expand,
});

/** Takes a transfer back, or a part of it, as in the dashboard. Its charge can be the source of another one then. */
async function reverse(call: Call) {
  const order = readParameters(CreateReversal, call.params);
  const { body: before } = await getObject(call.db, 'transfer', call.id);
  const left = Number(before.amount) - Number(before.amount_reversed);
  const amount = order.amount ?? left;
  if (amount < 1 || amount > left) refuse('The transfer has already been reversed.', { param: 'amount' });
  const id = newId('trr');
  const movement = { type: 'transfer_refund', amount, currency: String(before.currency), source: id } as const;
  const reversal: StripeObject = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: await recordTransaction(call, movement),
    created: call.now,
    currency: before.currency,
    destination_payment_refund: null,
    metadata: order.metadata,
    source_refund: null,
    transfer: before.id,
  };
  await insertObject(call.db, reversal);
  const reversals = before.reversals as { data: StripeObject[] };
  const body = {
    amount_reversed: Number(before.amount_reversed) + amount,
    reversed: amount === left,
    reversals: { ...reversals, data: [reversal, ...reversals.data] },
  };
  const guard = "(body->>'amount_reversed')::bigint = $4::bigint";
  const transfer = await changeObject(call.db, before.id, { body }, guard, [before.amount_reversed]);
  if (!transfer) refuse('The transfer has already been reversed.', { param: 'amount' });
  await giveRoom(call.db, String(before.source_transaction), amount);
  await call.emit('transfer.reversed', transfer);
  return expandObject(call.db, reversal, order.expand);
}

async function giveRoom(db: Db, chargeId: string, amount: number): Promise<void> {
  await db.query(
    `update sandbox.stripe_object set private = private ||
        jsonb_build_object('transferred', (private->>'transferred')::bigint - $2::bigint)
      where id = $1 and private ? 'transferred'`,
    [chargeId, amount],
  );
}

export const transferEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/transfers', run: create },
  { method: 'POST', path: '/v1/transfers/:id/reversals', run: reverse },
  listEndpoint('transfer', '/v1/transfers', { destination: text.optional(), transfer_group: text.optional() }),
  retrieveEndpoint('transfer', '/v1/transfers'),
];
