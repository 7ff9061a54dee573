import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { compile, type Sample } from '#tests/support/stripe-typings.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

/*
 * What the sandbox says is checked by the compiler against the typings of Stripe's library, which Stripe generates from its own
 * description of the API: no field is missing that they demand, none is invented, and none has a value that is not in its list.
 */

let world: StripeWorld;
let asked: string[];
beforeAll(async () => {
  world = await stripeWorld(pool);
  asked = await addresses();
});
afterAll(() => world.close());

/** The type of each kind of object. */
const types: Record<string, string> = {
  account: 'Stripe.Account',
  balance: 'Stripe.Balance',
  balance_transaction: 'Stripe.BalanceTransaction',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  dispute: 'Stripe.Dispute',
  file: 'Stripe.File',
  payment_intent: 'Stripe.PaymentIntent',
  payout: 'Stripe.Payout',
  refund: 'Stripe.Refund',
  transfer: 'Stripe.Transfer',
  account_link: 'Stripe.AccountLink',
  login_link: 'Stripe.LoginLink',
  transfer_reversal: 'Stripe.TransferReversal',
};

async function get(address: string): Promise<{ object: string; id: string; data?: { object: string }[] }> {
  const response = await fetch(`${world.origin}${address}`, { headers: { authorization: 'Bearer sk_test_contract' } });
  expect(response.status, address).toBe(200);
  return (await response.json()) as { object: string; id: string };
}

/** Asks an address. The type of the answer is that of its object, or a list of it. */
async function ask(address: string): Promise<Sample> {
  const value = await get(address);
  const type = types[value.object] ?? `Stripe.ApiList<${types[value.data?.[0]?.object ?? ''] ?? 'never'}>`;
  return { name: `GET ${address}`, type, value };
}

const controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  stripe_dashboard: { type: 'express' },
} as const;

/** Lets everything happen once. Returns the ids. */
async function live() {
  const { stripe } = world;
  const open = await stripe.checkout.sessions.create(sessionParams());
  const expired = await stripe.checkout.sessions.create(sessionParams());
  await stripe.checkout.sessions.expire(expired.id);
  const declined = await stripe.checkout.sessions.create(sessionParams());
  await world.page(declined.url ?? '', cardForm('4000 0000 0000 0002'));
  const sold = await stripe.checkout.sessions.create(sessionParams());
  await world.page(sold.url ?? '', cardForm('4000 0000 0000 0077'));
  const paid = await stripe.checkout.sessions.retrieve(sold.id);
  const payment = await stripe.paymentIntents.retrieve(paid.payment_intent as string);
  const failed = await stripe.checkout.sessions.retrieve(declined.id);
  const source_transaction = payment.latest_charge as string;
  const refund = await stripe.refunds.create({ payment_intent: payment.id, amount: 599, metadata: { payoutId: '1' } });
  const { id: account } = await stripe.accounts.create({ type: 'express', email: 'bo@example.com' });
  const address = 'http://nearhand.test/payouts';
  const type = 'account_onboarding';
  const link = await stripe.accountLinks.create({ account, type, return_url: address, refresh_url: address });
  await world.page(link.url, { holder: 'Bo Lind', routing: '110000000', bank: '000123456789' });
  const order = { amount: 2_000, currency: 'usd', destination: account, transfer_group: 'hold_1' };
  const transfer = await stripe.transfers.create({ ...order, source_transaction });
  const payout = await stripe.payouts.create({ amount: 100, currency: 'usd' });
  world.clock.forward(days(1) + minutes(1));
  const sessions = [open.id, expired.id, declined.id, sold.id];
  const payments = [payment.id, failed.payment_intent as string];
  const { id: fresh } = await stripe.accounts.create({ controller, country: 'US', email: 'cy@example.com' });
  const login = await stripe.accounts.createLoginLink(account);
  await world.page(login.url, { holder: 'Bo Lind', routing: '110000000', bank: '000999999991' });
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 500 });
  written = [link, login, reversal];
  const document = await PDFDocument.create();
  document.addPage();
  const data = Buffer.from(await document.save());
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data, name: 'a.pdf', type: 'application/pdf' },
  });
  written.push(file);
  // More than is available: it waits.
  await stripe.refunds.create({ payment_intent: payment.id, amount: 8_000 });
  const disputes = await disputed(file.id);
  return {
    disputes,
    sessions,
    payments,
    charge: source_transaction,
    refund,
    transfer,
    payout,
    accounts: [account, fresh],
    file,
  };
}

/** What is only returned once, when it is made. */
let written: { object: string }[] = [];

/** Disputes that are new, won and lost in part, and an inquiry. Returns the ids. */
async function disputed(service_documentation: string): Promise<string[]> {
  const { stripe } = world;
  const ids: string[] = [];
  for (const verdict of ['', 'winning_evidence', 'losing_evidence', 'inquiry']) {
    const session = await stripe.checkout.sessions.create(sessionParams());
    await world.page(session.url ?? '', cardForm());
    const payment_intent = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
    await stripe.refunds.create({ payment_intent, amount: 599 });
    const isInquiry = verdict === 'inquiry';
    const order = {
      payment_intent,
      ...(isInquiry ? { status: 'warning_needs_response' as const } : { amount: 8_599 }),
    };
    const { id } = await world.dispute(order);
    if (verdict && !isInquiry)
      await stripe.disputes.update(id, { evidence: { uncategorized_text: verdict, service_documentation } });
    ids.push(id);
  }
  return ids;
}

async function addresses(): Promise<string[]> {
  const { disputes, sessions, payments, charge, refund, transfer, payout, accounts, file } = await live();
  return [
    ...sessions.flatMap((id) => [`checkout/sessions/${id}`, `checkout/sessions/${id}?expand[]=payment_intent`]),
    'checkout/sessions',
    ...payments.flatMap((id) => [
      `payment_intents/${id}`,
      `payment_intents/${id}?expand[]=latest_charge.balance_transaction`,
      `charges?payment_intent=${id}`,
    ]),
    ...accounts.map((id) => `accounts/${id}`),
    `charges/${charge}`,
    `refunds/${refund.id}`,
    `refunds?payment_intent=${payments[0]}`,
    'refunds?limit=100',
    `transfers/${transfer.id}?expand[]=balance_transaction`,
    ...disputes.map((id) => `disputes/${id}?expand[]=charge`),
    'disputes',
    `files/${file.id}`,
    'files',
    'transfers?transfer_group=hold_1',
    `payouts/${payout.id}`,
    'payouts',
    'balance',
    `balance_transactions/${String(transfer.balance_transaction)}`,
    'balance_transactions?expand[]=data.source&limit=20',
  ].map((address) => `/v1/${address}`);
}

const sale = Object.entries({
  mode: 'payment',
  success_url: 'http://a.test',
  cancel_url: 'http://a.test',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '5000',
  'line_items[0][price_data][product_data][name]': 'Cleaning',
})
  .map((pair) => pair.join('='))
  .join('&');

test('a request with a parameter that Stripe does not know is refused', async () => {
  const refusalOf = async (address: string, body: URLSearchParams | null) => {
    const request = { method: body ? 'POST' : 'GET', headers: { authorization: 'Bearer sk_test_contract' }, body };
    const response = await fetch(`${world.origin}${address}`, request);
    const { error } = (await response.json()) as { error?: { message: string } };
    return `${address}: ${error?.message}`;
  };
  const [session] = asked;
  const reads = [...asked, '/v1/account', `${session}/line_items`];
  const writes = {
    '/v1/checkout/sessions': sale,
    [`${session}/expire`]: '',
    '/v1/refunds': 'payment_intent=pi_1',
    '/v1/transfers': 'amount=1&currency=usd&destination=acct_1',
    '/v1/transfers/tr_1/reversals': '',
    '/v1/payouts': 'amount=1&currency=usd',
    '/v1/disputes/dp_1': '',
    '/v1/disputes/dp_1/close': '',
    '/v1/accounts': 'type=express',
    '/v1/accounts/acct_1': '',
    '/v1/accounts/acct_1/login_links': '',
    '/v1/account_links': 'account=acct_1&type=account_onboarding&return_url=http://a.test&refresh_url=http://a.test',
  };
  const refusals = [
    ...reads.map((address) => refusalOf(`${address}${address.includes('?') ? '&' : '?'}nonsense=1`, null)),
    ...Object.entries(writes).map(([address, form]) => refusalOf(address, new URLSearchParams(`${form}&nonsense=1`))),
  ];
  for (const said of await Promise.all(refusals)) expect(said).toMatch(/: Received unknown parameter: nonsense$/);
});

test('a refund is in each of its states among the answers', async () => {
  const { data } = (await get('/v1/refunds?limit=100')) as unknown as { data: { status: string }[] };
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['pending', 'succeeded', 'failed']));
});

test('every answer and event of the sandbox is of the type that Stripe’s library expects', async () => {
  const samples: Sample[] = [];
  for (const address of asked) samples.push(await ask(address));
  for (const value of written)
    samples.push({ name: `a new ${value.object}`, type: types[value.object] ?? 'never', value });
  samples.push({ name: 'the platform', type: 'Stripe.Account', value: await get('/v1/account') });
  const { data: events } = (await get('/v1/events?limit=100')) as unknown as { data: { type: string }[] };
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(8);
  const accountEvents = events.filter(({ type }) => type.startsWith('account.')).map(({ type }) => type);
  expect(new Set(accountEvents)).toEqual(new Set(['account.updated', 'account.external_account.updated']));
  for (const event of events) samples.push({ name: event.type, type: 'Stripe.Event', value: event });
  for (const id of samples.filter(({ name }) => name.endsWith('expand[]=payment_intent')).map(({ value }) => value)) {
    const items = await get(`/v1/checkout/sessions/${(id as { id: string }).id}/line_items`);
    samples.push({ name: 'line items', type: 'Stripe.ApiList<Stripe.LineItem>', value: items });
  }
  expect(await compile(samples)).toBe('');
});

test('the compiler finds a missing, a wrong and an invented field, and a value that is not in a list', async () => {
  const value = await get('/v1/balance');
  const type = 'Stripe.Balance';
  const invented = { name: 'invented', type, value: { ...value, note: null } };
  const wrong = { name: 'wrong', type, value: { ...value, livemode: null } };
  const missing = { name: 'missing', type, value: { object: 'balance' } };
  const { data } = (await get('/v1/refunds?limit=1')) as unknown as { data: object[] };
  const unlisted = { name: 'unlisted', type: 'Stripe.Refund', value: { ...data[0], pending_reason: 'tired' } };
  const said = await compile([invented, wrong, missing, unlisted]);
  expect(said).toMatch(/note.* does not exist in type 'Balance'/);
  expect(said).toMatch(/'null' is not assignable to type 'boolean'/);
  expect(said).toMatch(/available, livemode, pending/);
  expect(said).toMatch(/'"tired"' is not assignable to type 'PendingReason/);
});
