import type { Endpoint } from './endpoint.ts';
import { text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

export const paymentEndpoints: Endpoint[] = [
  retrieveEndpoint('payment_intent', '/v1/payment_intents'),
  listEndpoint('charge', '/v1/charges', { payment_intent: text.optional(), transfer_group: text.optional() }),
  retrieveEndpoint('charge', '/v1/charges'),
];
