import { z } from 'zod';
import { getObject, insertObject, newId, type StripeObject } from '../store.server.ts';
import { refuse, refuseParameter } from './api-error.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { currency, expand, metadata, paging, readParameters, text, webAddress, wholeNumber } from './parameters.ts';
import { listEndpoint, Retrieve, retrieveEndpoint } from './read-endpoints.server.ts';
import { expireSessions } from './session-expiry.server.ts';
import { unusedOfLineItem, unusedOfPrice, unusedOfSession } from './unused-fields.ts';

const halfAnHour = 30 * 60;
const aDay = 24 * 60 * 60;

/** In cents: $999,999.99. */
const largestTotal = 99_999_999;

/** The languages of the provider's page. */
const locales = [
  ...[
    'auto',
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'en-GB',
    'es',
    'es-419',
    'et',
    'fi',
    'fil',
    'fr',
    'fr-CA',
    'hi-IN',
    'hr',
  ],
  ...[
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'mt',
    'nb',
    'nl',
    'pl',
    'pt',
    'pt-BR',
    'ro',
    'ru',
    'sk',
    'sl',
    'sv',
  ],
  ...['th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
];

const LineItem = z.strictObject({
  quantity: wholeNumber.pipe(z.number().min(1).max(999_999)),
  price_data: z.strictObject({
    currency,
    unit_amount: wholeNumber.pipe(z.number().min(0).max(99_999_999)),
    product_data: z.strictObject({ name: text, description: text.optional(), metadata }),
  }),
});

const CreateSession = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  line_items: z.array(LineItem).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text.max(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: wholeNumber.optional(),
  locale: z.enum(locales).optional(),
  metadata,
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata,
      receipt_email: z.email().optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      transfer_group: text.optional(),
    })
    .default({ metadata: {} }),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  expand,
});

type SessionOrder = z.output<typeof CreateSession>;

async function create(call: Call) {
  const order = readParameters(CreateSession, call.params);
  const unit = oneCurrency(order);
  const items = order.line_items.map((item) => lineItem(call, item, unit));
  const total = items.reduce((amount, item) => amount + item.amount_total, 0);
  if (total < 50) {
    refuse('The Checkout Session total amount must convert to at least 50 cents.', { code: 'amount_too_small' });
  }
  if (total > largestTotal) {
    refuse('The Checkout Session total amount must be no more than $999,999.99.', { code: 'amount_too_large' });
  }
  const body = newSession(call, order, unit, total);
  await insertObject(call.db, body, {
    line_items: { object: 'list', url: `/v1/checkout/sessions/${body.id}/line_items`, has_more: false, data: items },
    descriptions: order.line_items.map((item) => item.price_data.product_data.description ?? null),
    payment: { ...order.payment_intent_data, intent: newId('pi') },
  });
  return expandObject(call.db, body, order.expand);
}

function oneCurrency(order: SessionOrder): string {
  const [unit = '', other] = new Set(order.line_items.map((item) => item.price_data.currency));
  if (other) {
    refuse('All prices on a Checkout Session must be in the same currency.', { param: 'line_items[1][price_data]' });
  }
  return unit;
}

function lineItem(call: Call, item: SessionOrder['line_items'][number], unit: string) {
  const amount = item.quantity * item.price_data.unit_amount;
  return {
    ...unusedOfLineItem,
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: unit,
    description: item.price_data.product_data.name,
    price: {
      ...unusedOfPrice,
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: call.now,
      currency: unit,
      livemode: false,
      product: newId('prod', 14),
      type: 'one_time',
      unit_amount: item.price_data.unit_amount,
      unit_amount_decimal: String(item.price_data.unit_amount),
    },
    quantity: item.quantity,
  };
}

function expiry(call: Call, wanted: number | undefined): number {
  const expiresAt = wanted ?? call.now + aDay;
  if (expiresAt < call.now + halfAnHour) {
    refuseParameter('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expiresAt > call.now + aDay) {
    refuseParameter('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return expiresAt;
}

function newSession(call: Call, order: SessionOrder, unit: string, total: number): StripeObject {
  const id = newId('cs_test', 58);
  return {
    ...unusedOfSession,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: order.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: order.cancel_url ?? null,
    client_reference_id: order.client_reference_id ?? null,
    client_secret: null,
    created: call.now,
    currency: unit,
    customer: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: order.customer_email ?? null,
    expires_at: expiry(call, order.expires_at),
    livemode: false,
    locale: order.locale ?? null,
    metadata: order.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    recovered_from: null,
    setup_intent: null,
    shipping_cost: null,
    status: 'open',
    submit_type: order.submit_type ?? null,
    subscription: null,
    success_url: order.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: order.ui_mode,
    url: `${call.publicUrl}/pay/${id}`,
  };
}

async function expire(call: Call) {
  const { expand: paths } = readParameters(Retrieve, call.params);
  const { body } = await getObject(call.db, 'checkout.session', call.id);
  const closed = await expireSessions(call.db, call.emit, { id: call.id });
  if (closed[0]) return expandObject(call.db, closed[0], paths);
  return refuse(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of \`${body.status}\`.`,
  );
}

/** All of them: a session has few. */
async function listLineItems(call: Call) {
  readParameters(z.strictObject(paging).omit({ created: true }), call.params);
  const { private: hidden } = await getObject(call.db, 'checkout.session', call.id);
  return hidden.line_items as object;
}

export const sessionEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/checkout/sessions', run: create },
  listEndpoint('checkout.session', '/v1/checkout/sessions', {
    payment_intent: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  retrieveEndpoint('checkout.session', '/v1/checkout/sessions'),
  { method: 'GET', path: '/v1/checkout/sessions/:id/line_items', run: listLineItems },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', run: expire },
];
