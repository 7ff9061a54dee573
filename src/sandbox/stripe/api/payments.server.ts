import type { Call, Endpoint } from './endpoint.ts';
import { text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

/** Everything captured, minus refunds and transfers. All of it is available at once. */
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
  retrieveEndpoint('payment_intent', '/v1/payment_intents'),
  listEndpoint('charge', '/v1/charges', { payment_intent: text.optional(), transfer_group: text.optional() }),
  retrieveEndpoint('charge', '/v1/charges'),
  { method: 'GET', path: '/v1/balance', run: balance },
];
