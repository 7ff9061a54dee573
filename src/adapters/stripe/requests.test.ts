import { Hono } from 'hono';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { usd } from '#lib/money.ts';
import type { Evidence, PayoutSchedule } from '#ports/payment-gateway.ts';
import { listen } from '#sandbox/stripe/stripe-world.ts';
import { gatewayOnSandbox } from '#tests/support/stripe-gateway.ts';
import { compile, type Sample } from '#tests/support/stripe-typings.ts';

/* What the adapter sends is checked by the compiler against the typings of Stripe's library: no parameter is wrong, missing or invented. */

const { world, gatewayOf, order } = await gatewayOnSandbox();

/** The type of the parameters of each request: a part of an address with an underscore and a digit is an id. */
const types: Record<string, string> = {
  'POST /v1/checkout/sessions': 'Stripe.Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Stripe.Checkout.SessionListParams',
  'GET /v1/checkout/sessions/:id': 'Stripe.Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/:id/expire': 'Stripe.Checkout.SessionExpireParams',
  'GET /v1/payment_intents/:id': 'Stripe.PaymentIntentRetrieveParams',
  'POST /v1/refunds': 'Stripe.RefundCreateParams',
  'GET /v1/refunds': 'Stripe.RefundListParams',
  'GET /v1/refunds/:id': 'Stripe.RefundRetrieveParams',
  'POST /v1/transfers': 'Stripe.TransferCreateParams',
  'GET /v1/transfers': 'Stripe.TransferListParams',
  'POST /v1/accounts': 'Stripe.AccountCreateParams',
  'GET /v1/accounts': 'Stripe.AccountListParams',
  'GET /v1/accounts/:id': 'Stripe.AccountRetrieveParams',
  'POST /v1/accounts/:id': 'Stripe.AccountUpdateParams',
  'POST /v1/accounts/:id/login_links': 'Stripe.AccountCreateLoginLinkParams',
  'POST /v1/account_links': 'Stripe.AccountLinkCreateParams',
  'GET /v1/disputes': 'Stripe.DisputeListParams',
  'GET /v1/disputes/:id': 'Stripe.DisputeRetrieveParams',
  'POST /v1/disputes/:id': 'Stripe.DisputeUpdateParams',
  'POST /v1/disputes/:id/close': 'Stripe.DisputeCloseParams',
  'GET /v1/balance_transactions': 'Stripe.BalanceTransactionListParams',
  'GET /v1/balance': 'Stripe.BalanceRetrieveParams',
  // With a file in it, which is no text: its other parameter is checked.
  'POST /v1/files': "Pick<Stripe.FileCreateParams, 'purpose'>",
};

const sent: { request: string; params: unknown }[] = [];

/** Passes requests on to the sandbox, and notes their parameters. */
async function startRecorder(): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = new Hono().all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const body = c.req.method === 'GET' ? undefined : await c.req.arrayBuffer();
    const form = body && (await formOf(c.req.raw.headers, body));
    const request = `${c.req.method} ${pathname.replace(/\/[a-z]+_[A-Za-z0-9_]*[\dA-Z][^/]*/g, '/:id')}`;
    sent.push({ request, params: nest(form ?? new URLSearchParams(search)) });
    return fetch(`${world.origin}${pathname}${search}`, {
      method: c.req.method,
      headers: c.req.raw.headers,
      ...(body && { body }),
    });
  });
  return listen(app);
}

/** Returns the texts of a form. */
async function formOf(headers: Headers, body: ArrayBuffer): Promise<[string, string][]> {
  const type = headers.get('content-type');
  if (body.byteLength === 0 || !type) return [];
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

/** Returns the object that a form such as `a[b]=1&a[c][0]=x` stands for. */
function nest(pairs: Iterable<[string, string]>): unknown {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const parts = name.split(/[[\]]+/).filter(Boolean);
    const last = parts.pop() as string;
    let place = whole;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = typed(value);
  }
  return withLists(whole);
}

/** A form has texts alone. */
function typed(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** Turns objects whose names are numbers into lists. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  const isList = parts.length > 0 && parts.every(([name]) => /^\d+$/.test(name));
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

const evidence: Evidence = {
  customerName: 'Ana Pérez',
  customerEmail: 'ana@example.com',
  serviceDate: 'Nov 3, 2026',
  productDescription: 'Deep cleaning',
  refundRule: 'A full refund up to a day before.',
  activityLog: 'The work was submitted.',
  note: 'The client wrote that all is well.',
};

const schedules: PayoutSchedule[] = [
  { interval: 'manual' },
  { interval: 'daily' },
  { interval: 'weekly', weekDays: ['friday'] },
  { interval: 'weekly', weekDays: ['monday', 'thursday'] },
  { interval: 'monthly', monthDays: [31] },
  { interval: 'monthly', monthDays: [1, 15] },
];

let recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

/** Makes each request of the adapter. */
async function askEverything(): Promise<void> {
  const gateway = gatewayOf('patient', recorder.origin);
  const since = new Date(Date.now() - hours(1));
  for (const language of languages) await gateway.createCheckoutSession(order({ language }));
  const open = await gateway.createCheckoutSession(order({ description: '' }));
  await gateway.expireCheckoutSession(open.id);
  const paidOne = await payAt(gateway);
  const paymentIntentId = paidOne.paymentIntentId ?? '';
  await gateway.findCheckoutSession({ paymentIntentId });
  const refund = { paymentIntentId, amount: usd(100), payoutId: 'payout-1', idempotencyKey: 'refund-1' };
  await gateway.retrieveRefund((await gateway.refund(refund)).id);
  await gateway.findRefund(refund);
  await gateway.listRefunds({ since });
  const person = { email: 'bo@example.com', userId: 'user-1', language: 'en', idempotencyKey: 'account-1' };
  const { id: accountId } = await gateway.createAccount(person);
  await gateway.findAccount({ userId: 'user-1', from: since, to: new Date() });
  const urls = { returnUrl: 'http://nearhand.test/payouts', refreshUrl: 'http://nearhand.test/payouts/again' };
  const { url } = await gateway.createAccountLink({ accountId, ...urls });
  await world.page(url, { holder: 'Bo', routing: '110000000', bank: '000123456789' });
  await gateway.retrieveAccount(accountId);
  await gateway.createLoginLink(accountId);
  for (const [n, schedule] of schedules.entries())
    await gateway.setPayoutSchedule({ accountId, schedule, idempotencyKey: `schedule-${n}` });
  const terms = { accountId, amount: usd(900), paymentIntentId, group: 'hold_1', payoutId: 'payout-2' };
  await gateway.transfer({ ...terms, idempotencyKey: 'transfer-1' });
  await gateway.findTransfer(terms);
  await gateway.listTransactions({ from: since, after: null });
  await gateway.readBalance();
  await dispute(gateway, since);
}

type Gateway = ReturnType<typeof gatewayOf>;

/** Pays a page. */
async function payAt(gateway: Gateway) {
  const { id, url } = await gateway.createCheckoutSession(order());
  const form = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ana Pérez' };
  await world.page(url ?? '', form);
  return gateway.retrieveCheckoutSession(id);
}

/** Answers a dispute, and accepts another. */
async function dispute(gateway: Gateway, since: Date): Promise<void> {
  const open = async () => {
    const { paymentIntentId } = await payAt(gateway);
    return (await world.dispute({ payment_intent: paymentIntentId ?? '' })).id;
  };
  const [answered, accepted] = [await open(), await open()];
  const document = await PDFDocument.create();
  document.addPage();
  const file = { bytes: await document.save(), name: 'evidence.pdf', idempotencyKey: 'pdf-1' };
  const { id: fileId } = await gateway.uploadEvidenceFile(file);
  await gateway.retrieveDispute(answered);
  await gateway.listDisputes({ since });
  await gateway.submitEvidence({ disputeId: answered, evidence, fileId, idempotencyKey: 'evidence-1' });
  await gateway.closeDispute(accepted);
}

test('every request of the adapter has the parameters that Stripe’s library expects', async () => {
  await askEverything();
  expect(new Set(sent.map(({ request }) => request))).toEqual(new Set(Object.keys(types)));
  const samples = sent.map(
    ({ request, params }): Sample => ({ name: request, type: types[request] ?? 'never', value: params }),
  );
  expect(await compile(samples)).toBe('');
});

test('the compiler finds a missing, a wrong and an invented parameter, and a value that is not in a list', async () => {
  const sample = (value: object): Sample => ({ name: 'a link', type: types['POST /v1/account_links'] ?? '', value });
  const whole = { account: 'acct_1', type: 'account_onboarding' };
  const said = await compile([
    sample({ type: 'account_onboarding' }),
    sample({ ...whole, return_url: 1 }),
    sample({ ...whole, back_url: 'x' }),
    sample({ ...whole, type: 'account_closing' }),
  ]);
  expect(said).toMatch(/Property 'account' is missing/);
  expect(said).toMatch(/'number' is not assignable to type 'string'/);
  expect(said).toMatch(/back_url.* does not exist/);
  expect(said).toMatch(/'"account_closing"' is not assignable to type/);
});
