import { z } from 'zod';
import { type Db, getObject, insertObject, newId, type StripeObject } from '../store.server.ts';
import { refuse, refuseParameter } from './api-error.ts';
import { endInquiryOf, refuseDisputed } from './dispute-life.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { expand, metadata, positiveAmount, readParameters, text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';
import { beginRefund } from './refund-life.server.ts';
import { unusedOfRefund } from './unused-fields.ts';

const CreateRefund = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: positiveAmount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});

async function create(call: Call) {
  const order = readParameters(CreateRefund, call.params);
  const paid = await chargeOf(call.db, order);
  const amount = order.amount ?? Number(paid.amount_captured) - Number(paid.amount_refunded);
  await refuseDisputed(call.db, paid);
  const charge = await takeFromCharge(call.db, paid, amount);
  const id = newId('re');
  const { body, hidden } = await beginRefund(call, id, charge, amount);
  const refund: StripeObject = {
    ...unusedOfRefund,
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: order.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...body,
  };
  await insertObject(call.db, refund, hidden);
  await call.emit('refund.created', refund);
  await call.emit('charge.refunded', charge);
  await endInquiryOf(call, charge);
  return expandObject(call.db, refund, order.expand);
}

async function chargeOf(db: Db, order: z.output<typeof CreateRefund>): Promise<StripeObject> {
  if (order.charge && order.payment_intent) {
    refuseParameter('You may only specify one of these parameters: charge, payment_intent.', { param: 'charge' });
  }
  if (order.charge) return (await getObject(db, 'charge', order.charge, 'charge')).body;
  if (!order.payment_intent) {
    return refuseParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    );
  }
  const payment = await getObject(db, 'payment_intent', order.payment_intent, 'payment_intent');
  if (payment.body.status !== 'succeeded') {
    refuse(`This PaymentIntent (${payment.body.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return (await getObject(db, 'charge', String(payment.body.latest_charge))).body;
}

/** Never refunds more than was captured: the update itself checks, so that two refunds at once cannot both pass. */
async function takeFromCharge(db: Db, charge: StripeObject, amount: number): Promise<StripeObject> {
  const taken = await db.query<{ body: StripeObject }>(
    `update sandbox.stripe_object set body = body || jsonb_build_object(
        'amount_refunded', (body->>'amount_refunded')::bigint + $2::bigint,
        'refunded', (body->>'amount_refunded')::bigint + $2::bigint = (body->>'amount_captured')::bigint)
      where id = $1 and $2::bigint > 0
        and (body->>'amount_refunded')::bigint + $2::bigint <= (body->>'amount_captured')::bigint
      returning body`,
    [charge.id, amount],
  );
  return taken.rows[0]?.body ?? refuseTooMuch(db, charge.id, amount);
}

async function refuseTooMuch(db: Db, chargeId: string, amount: number): Promise<never> {
  const { body } = await getObject(db, 'charge', chargeId);
  if (body.refunded) refuse(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  const left = Number(body.amount_captured) - Number(body.amount_refunded);
  return refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
}

export const refundEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  listEndpoint('refund', '/v1/refunds', { payment_intent: text.optional(), charge: text.optional() }),
  retrieveEndpoint('refund', '/v1/refunds'),
];
