import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { db, pool } from '#tests/support/database.ts';
import { answerFailure } from './answer-failure.ts';
import { sandboxPages } from './outbox/sandbox-pages.server.ts';
import { prepareOutbox } from './outbox/schema.server.ts';
import { createTwilioSandbox } from './sms/twilio.server.ts';
import { createStripeSandbox, type StripeSandbox } from './stripe/stripe-sandbox.server.ts';
import { sessionParams, stripeWorld } from './stripe/stripe-world.ts';

const reported: Error[] = [];
const app = new Hono();
app.onError(answerFailure((error) => reported.push(error)));
let stripe: StripeSandbox;
let openSession = '';

beforeAll(async () => {
  await prepareOutbox(pool);
  const world = await stripeWorld(pool);
  openSession = (await world.stripe.checkout.sessions.create(sessionParams())).id;
  await world.close();
  const webhook = { url: 'http://127.0.0.1:1/', secret: 'whsec_x', connectSecret: 'whsec_y' };
  const publicUrl = 'http://nearhand.test/sandbox/stripe';
  stripe = await createStripeSandbox({ pool, publicUrl, webhook, clock: systemClock });
  app.route('/', stripe.app);
  const { app: carrier, exchange } = createTwilioSandbox({ pool, accountSid: 'AC1', authToken: 'x' });
  app.route('/', carrier);
  app.route('/', sandboxPages({ db, pool }, { exchange, reply: async () => {} }));
});
afterAll(() => stripe.close());

const ask = async (path: string, init: RequestInit = {}) =>
  (await app.request(`http://nearhand.test${path}`, init)).status;

const bodies: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'x'.repeat(20_000)],
  ['application/x-www-form-urlencoded', 'move=%00&number=%00&number=1&expiry[]=-1'],
  ['application/x-www-form-urlencoded', ''],
  ['application/json', '{'],
  ['application/json', '[[-1]]'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=b', '--b\r\nnonsense'],
  ['text/plain', '\u0000'],
  ['', 'x'],
];
const basic = `Basic ${btoa('AC1:x')}`;

test.each(bodies)('no page of the sandbox fails on a body of the type “%s”', async (type, body) => {
  const endpoints: [string, string][] = [
    [`/sandbox/stripe/pay/${openSession}`, ''],
    ['/sandbox/stripe/pay/unknown', ''],
    ['/sandbox/stripe/onboarding/unknown', ''],
    ['/sandbox/stripe/control', 'Bearer sk_test_x'],
    ['/sandbox/stripe/control', 'Basic %%%'],
    ['/sandbox/clock', ''],
    ['/sandbox/outbox', ''],
    ['/v1/checkout/sessions', 'Bearer sk_test_x'],
    ['/v1/refunds', 'Basic %%%'],
    ['/2010-04-01/Accounts/AC1/Messages.json', basic],
  ];
  for (const [path, authorization] of endpoints) {
    const headers = { ...(type && { 'content-type': type }), ...(authorization && { authorization }) };
    const status = await ask(path, { method: 'POST', headers, body });
    expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one < 500)]);
  }
  expect(reported).toEqual([]);
});

test('a body over the limit gets status 413', async () => {
  const body = 'x'.repeat(20_000);
  for (const path of [`/sandbox/stripe/pay/${openSession}`, '/sandbox/stripe/onboarding/x', '/sandbox/clock']) {
    expect([path, await ask(path, { method: 'POST', body })]).toEqual([path, 413]);
  }
});

test.each(['%00', '-1', '1e99', '9'.repeat(30), '%ff', "'", '[]', 'x'.repeat(5_000)])(
  'no page of the sandbox fails on “%s” in its URL',
  async (value) => {
    for (const path of [
      `/sandbox/outbox?before=${value}`,
      `/sandbox/outbox?to=${value}`,
      `/sandbox/outbox.json?limit=${value}`,
      `/sandbox/outbox.json?to=${value}`,
      `/sandbox/outbox/${value}`,
      `/sandbox/outbox/${value}/mail.html`,
      `/sandbox/stripe/pay/${value}`,
      `/sandbox/stripe/pay/${openSession}?card=${value}`,
      `/sandbox/stripe/onboarding/${value}`,
      `/sandbox/clock?moved=${value}`,
    ]) {
      expect([path, await ask(path)]).toEqual([path, expect.toSatisfy((one: number) => one < 500)]);
    }
    const messages = `/2010-04-01/Accounts/AC1/Messages.json?PageSize=${value}&Page=${value}&To=${value}`;
    expect(await ask(messages, { headers: { authorization: basic } })).toBeLessThan(500);
    expect(reported).toEqual([]);
  },
);

test('an unexpected error is a failure and reported', async () => {
  const broken = new Hono();
  broken.onError(answerFailure((error) => reported.push(error)));
  broken.get('/', () => {
    throw new Error('ours');
  });
  expect((await broken.request('/')).status).toBe(500);
  expect(reported.splice(0)).toMatchObject([{ message: 'ours' }]);
});
