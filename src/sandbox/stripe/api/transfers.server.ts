import { z } from 'zod';
import { type Db, findObject, getObject, insertObject, newId, type StripeObject } from '../store.server.ts';
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
  await insertObject(call.db, transfer);
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

export const transferEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/transfers', run: create },
  listEndpoint('transfer', '/v1/transfers', { destination: text.optional(), transfer_group: text.optional() }),
  retrieveEndpoint('transfer', '/v1/transfers'),
];
