import { z } from 'zod';
import type { Call, Endpoint } from './endpoint.ts';
import { expandList, expandObject } from './expand.server.ts';
import { expand, paging, readParameters, text } from './parameters.ts';
import { getObject, listObjects } from './store.server.ts';

const Retrieve = z.strictObject({ expand });

async function retrievePayment(call: Call) {
  const { body } = await getObject(call.db, 'payment_intent', call.id);
  return expandObject(call.db, body, readParameters(Retrieve, call.params).expand);
}

async function retrieveCharge(call: Call) {
  const { body } = await getObject(call.db, 'charge', call.id);
  return expandObject(call.db, body, readParameters(Retrieve, call.params).expand);
}

const ListCharges = z.strictObject({ ...paging, payment_intent: text.optional(), transfer_group: text.optional() });

async function listCharges(call: Call) {
  const { limit, starting_after, created, expand, ...filters } = readParameters(ListCharges, call.params);
  const page = await listObjects(call.db, {
    kind: 'charge',
    url: '/v1/charges',
    limit,
    startingAfter: starting_after,
    created,
    filters,
  });
  return expandList(call.db, page, expand);
}

/** All that was captured, less what went back to cards and on to accounts. Everything is available at once. */
async function balance(call: Call) {
  const sums = await call.db.query<{ currency: string; amount: string }>(
    `select currency, sum(amount)::bigint amount from (
       select body->>'currency' currency, (body->>'amount_captured')::bigint - (body->>'amount_refunded')::bigint amount
         from sandbox.stripe_object where kind = 'charge'
       union all
       select body->>'currency', -(body->>'amount')::bigint from sandbox.stripe_object where kind = 'transfer'
     ) moved group by currency order by currency`,
  );
  const rows = sums.rows.length > 0 ? sums.rows : [{ currency: 'usd', amount: '0' }];
  const available = rows.map((row) => ({
    amount: Number(row.amount),
    currency: row.currency,
    source_types: { card: Number(row.amount) },
  }));
  const pending = rows.map((row) => ({ amount: 0, currency: row.currency, source_types: { card: 0 } }));
  return { object: 'balance', available, livemode: false, pending };
}

export const paymentEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrievePayment },
  { method: 'GET', path: '/v1/charges', run: listCharges },
  { method: 'GET', path: '/v1/charges/:id', run: retrieveCharge },
  { method: 'GET', path: '/v1/balance', run: balance },
];
