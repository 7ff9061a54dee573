import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const newSession = (change: Parameters<typeof sessionParams>[0] = {}) =>
  world.stripe.checkout.sessions.create(sessionParams(change));
const pageOf = (session: Stripe.Checkout.Session, form?: Record<string, string>) =>
  world.page(`http://nearhand.test/sandbox/stripe/pay/${session.id}`, form);
const retrieve = (session: Stripe.Checkout.Session) => world.stripe.checkout.sessions.retrieve(session.id);

describe('a new session', () => {
  test('adds up its items and returns the given parameters', async () => {
    const session = await newSession({ expand: ['line_items'] });
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 8_599,
      client_reference_id: 'hold_1',
      currency: 'usd',
      customer_email: 'ana@example.com',
      livemode: false,
      metadata: { reference: 'hold_1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `http://nearhand.test/sandbox/stripe/pay/${session.id}`,
    });
    expect(session.line_items?.data.map((item) => item.amount_total)).toEqual([8_500, 99]);
    expect((await retrieve(session)).line_items).toBeUndefined();
  });

  test.each([
    ['without items', { line_items: [] }, 'parameter_missing'],
    ['with an unknown parameter', { colour: 'green' }, 'parameter_unknown'],
    ['below the smallest amount', { line_items: [item(10)] }, 'amount_too_small'],
    ['with a part of a cent', { line_items: [item(10.5)] }, 'parameter_invalid_integer'],
    ['with an address that is none', { success_url: 'done' }, 'url_invalid'],
    ['with an email address that is none', { customer_email: 'ana' }, 'email_invalid'],
    ['with an empty description', { line_items: [item(500, 'usd', '')] }, 'parameter_invalid_empty'],
    ['above the largest amount', { line_items: [item(60_000_000), item(60_000_000)] }, 'amount_too_large'],
    ['in a currency that there isn’t', { line_items: [item(500, 'xyz')] }, 'parameter_invalid'],
    ['in a language that the page lacks', { locale: 'uk' }, 'parameter_invalid'],
    ['with the user interface of an earlier version', { ui_mode: 'hosted' }, 'parameter_invalid'],
  ])('is refused %s', async (_, change, code) => {
    const refused = newSession(change as object);
    await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code });
  });

  test.each([minutes(29), hours(24) + minutes(1)])('is refused with a lifetime of %i ms', async (lifetimeMs) => {
    const expires_at = Math.floor((world.clock.now().getTime() + lifetimeMs) / 1000);
    await expect(newSession({ expires_at })).rejects.toMatchObject({ param: 'expires_at' });
  });

  test('is listed newest first, page by page', async () => {
    const created = [await newSession(), await newSession(), await newSession()];
    const first = await world.stripe.checkout.sessions.list({ limit: 2 });
    expect(first.has_more).toBe(true);
    expect(first.data.map((session) => session.id)).toEqual([created[2]?.id, created[1]?.id]);
    const second = await world.stripe.checkout.sessions.list({ limit: 1, starting_after: created[1]?.id ?? '' });
    expect(second.data.map((session) => session.id)).toEqual([created[0]?.id]);
  });
});

describe('paying', () => {
  test('completes the session, creates the payment and its charge, and redirects back', async () => {
    const session = await newSession();
    const response = await pageOf(session, cardForm());
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`http://nearhand.test/checkout/done?session=${session.id}`);
    const paid = await world.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(paid.payment_intent).toMatchObject({
      amount_received: 8_599,
      metadata: { reference: 'hold_1' },
      status: 'succeeded',
      transfer_group: 'hold_1',
      latest_charge: {
        amount_captured: 8_599,
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        transfer_group: 'hold_1',
      },
    });
  });

  test('in two tabs at once charges once', async () => {
    const session = await newSession();
    const tabs = await allAtOnce(session, 4);
    expect(tabs.filter((response) => response.status === 303)).toHaveLength(1);
    const intent = (await retrieve(session)).payment_intent as string;
    const charges = await world.stripe.charges.list({ payment_intent: intent });
    expect(charges.data).toHaveLength(1);
    const events = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    expect(events.data.filter((event) => (event.data.object as { id: string }).id === session.id)).toHaveLength(1);
  });

  test('again shows that the session is paid and links onward', async () => {
    const session = await newSession();
    await pageOf(session, cardForm());
    for (const response of [await pageOf(session), await pageOf(session, cardForm())]) {
      const html = await response.text();
      expect(html).toContain('Already paid');
      expect(html).toContain(`/checkout/done?session=${session.id}`);
    }
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined', 'generic_decline'],
    ['4000 0000 0000 9995', 'insufficient funds', 'insufficient_funds'],
    ['4111 1111 1111 1111', 'Only test cards work', 'live_mode_test_card'],
  ])('with %s is declined, keeps what was typed and can be tried again', async (number, message, decline_code) => {
    const session = await newSession();
    const response = await pageOf(session, { ...cardForm(number), cvc: '987' });
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain(`value="${number}"`);
    expect(html).toContain('value="Ana Pérez"');
    expect(html).not.toContain('987');
    const declined = await retrieve(session);
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    const payment = await world.stripe.paymentIntents.retrieve(declined.payment_intent as string);
    expect(payment).toMatchObject({ status: 'requires_payment_method', last_payment_error: { decline_code } });
    await world.receiver.next(({ event }) => event.type === 'payment_intent.payment_failed');

    expect((await pageOf(session, cardForm())).status).toBe(303);
    const paid = await world.stripe.paymentIntents.retrieve(payment.id);
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('stores neither card number nor security code', async () => {
    await pageOf(await newSession(), { ...cardForm(), cvc: '739' });
    const leaked = await pool.query(
      `select 1 from sandbox.stripe_object where body::text ~ '4242 ?4242|"739"' or private::text ~ '4242 ?4242|"739"'`,
    );
    expect(leaked.rowCount).toBe(0);
  });
});

describe('the page', () => {
  test('marks each wrong field and charges nothing', async () => {
    const session = await newSession();
    const response = await pageOf(session, { number: '4242 4242 4242 4241', expiry: '01 / 20', cvc: '1', name: ' ' });
    const html = await response.text();
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(html).toContain('This card has expired.');
    expect((await retrieve(session)).payment_intent).toBeNull();
  });

  test('links back to the shop to cancel and leaves the session open', async () => {
    const session = await newSession();
    expect(await (await pageOf(session)).text()).toContain('href="http://nearhand.test/checkout/1"');
    expect((await retrieve(session)).status).toBe('open');
  });

  test.each([
    [{ locale: 'es' as const }, 'es', 'Número de tarjeta'],
    [{ locale: 'zh' as const }, 'zh', '卡号'],
    [{ locale: 'auto' as const, metadata: { language: 'uk' } }, 'uk', 'Номер картки'],
    [{ locale: 'ja' as const }, 'en', 'Card number'],
  ])('speaks the language of %o', async (change, language, label) => {
    const html = await (await pageOf(await newSession(change))).text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(label);
    expect(html).not.toContain('&lt;');
  });

  test('shows titles as text and runs no script', async () => {
    const evil = {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 500, product_data: { name: '<b onclick=x>' } },
    };
    const response = await pageOf(await newSession({ line_items: [evil] }));
    expect(await response.text()).toContain('&lt;b onclick=x&gt;');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
  });

  test('of an unknown session says so', async () => {
    const response = await world.page('http://nearhand.test/sandbox/stripe/pay/cs_test_nothing');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Nothing to pay here');
  });
});

describe('expiry', () => {
  test('closes a session that was not paid in time', async () => {
    const session = await newSession({ expires_at: Math.floor((world.clock.now().getTime() + minutes(31)) / 1000) });
    world.clock.forward(minutes(32));
    expect(await retrieve(session)).toMatchObject({ status: 'expired', url: null });
    const response = await pageOf(session, cardForm());
    expect(await response.text()).toContain('href="http://nearhand.test/checkout/1"');
    const call = await world.receiver.next(({ event }) => event.type === 'checkout.session.expired');
    expect(call.event.data.object).toMatchObject({ id: session.id, payment_status: 'unpaid' });
  });

  test('needs no visit to the page', async () => {
    const session = await newSession();
    world.clock.forward(hours(25));
    const call = await world.receiver.next(
      ({ event }) =>
        event.type === 'checkout.session.expired' && (event.data.object as { id: string }).id === session.id,
    );
    expect(call.status).toBe(200);
  });

  test('can be requested once', async () => {
    const session = await newSession();
    expect(await world.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
    await expect(world.stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/status of `expired`/);
    expect(await (await pageOf(session, cardForm())).text()).toContain('This payment page has closed');
  });
});

function item(unit_amount: number, currency = 'usd', description?: string) {
  return { quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Tip', description } } };
}

/** Sends the form from `tabs` tabs so that all of them find the session open before the first has paid it. */
async function allAtOnce(session: Stripe.Checkout.Session, tabs: number): Promise<Response[]> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from sandbox.stripe_object where id = $1 for update', [session.id]);
  const responses = Promise.all(Array.from({ length: tabs }, () => pageOf(session, cardForm())));
  const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(tabs);
  await holder.query('commit');
  holder.release();
  return responses;
}
