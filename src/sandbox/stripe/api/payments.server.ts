import { balances } from './balance.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

async function balance(call: Call) {
  const found = await balances(call);
  const rows = found.length > 0 ? found : [{ currency: 'usd', available: 0, pending: 0 }];
  const part = (name: 'available' | 'pending') =>
    rows.map((row) => ({ amount: row[name], currency: row.currency, source_types: { card: row[name] } }));
  return { object: 'balance', available: part('available'), livemode: false, pending: part('pending') };
}

export const paymentEndpoints: Endpoint[] = [
  retrieveEndpoint('payment_intent', '/v1/payment_intents'),
  listEndpoint('charge', '/v1/charges', { payment_intent: text.optional(), transfer_group: text.optional() }),
  retrieveEndpoint('charge', '/v1/charges'),
  { method: 'GET', path: '/v1/balance', run: balance },
];
