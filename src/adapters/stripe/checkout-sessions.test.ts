import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { usd } from '#lib/money.ts';
import { listen } from '#sandbox/stripe/stripe-world.ts';
import { gatewayOnSandbox } from '#tests/support/stripe-gateway.ts';

const { world, gateway, gatewayOf, order, paid } = await gatewayOnSandbox();

describe('checkout', () => {
  test('opens a session for the whole amount under the hold’s id', async () => {
    const newOrder = order();
    const session = await gateway.createCheckoutSession(newOrder);
    expect(session).toMatchObject({
      holdId: newOrder.holdId,
      status: 'open',
      paid: false,
      amount: 12_345,
      currency: 'usd',
      paymentIntentId: null,
    });
    expect(await gateway.createCheckoutSession(newOrder)).toEqual(session);
    const page = await (await world.page(session.url ?? '')).text();
    expect(page).toContain('$123.45');
    expect(page).toContain('Three rooms');
  });

  test('an order that another tab has just made waits for its session', async () => {
    let refusals = 2;
    const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in progress' };
    const busy = new Hono().post('/v1/checkout/sessions', async (c) => {
      if (refusals-- > 0) return c.json({ error }, 409);
      const { method, url, headers } = c.req.raw;
      return fetch(world.origin + new URL(url).pathname, { method, headers, body: await c.req.text() });
    });
    const { origin, close } = await listen(busy);
    onTestFinished(close);
    expect(await gatewayOf('impatient', origin).createCheckoutSession(order())).toMatchObject({ status: 'open' });
  });

  test('finds the session of a payment', async () => {
    const session = await paid();
    const { paymentIntentId } = session;
    expect(await gateway.findCheckoutSession({ paymentIntentId: String(paymentIntentId) })).toEqual(session);
    expect(await gateway.findCheckoutSession({ paymentIntentId: 'pi_elsewhere' })).toBeNull();
  });

  test('takes no description', async () => {
    expect(await gateway.createCheckoutSession(order({ description: '' }))).toMatchObject({ status: 'open' });
  });

  test('a session that the provider refuses is a definite no', async () => {
    await expect(gateway.createCheckoutSession(order({ amount: usd(49) }))).rejects.toMatchObject({
      name: 'ProviderRefusal',
      code: 'amount_too_small',
    });
  });

  test.each([
    ['en', 'Card number'],
    ['es', 'Número de tarjeta'],
    ['ru', 'Номер карты'],
    ['vi', 'Số thẻ'],
    ['zh', '卡号'],
    ['uk', 'Номер картки'],
  ])('speaks %s', async (language, label) => {
    const { url } = await gateway.createCheckoutSession(order({ language }));
    expect(await (await world.page(url ?? '')).text()).toContain(label);
  });

  test('reports the payment', async () => {
    const session = await paid();
    expect(session).toMatchObject({ status: 'complete', paid: true, url: null });
    const payment = await world.stripe.paymentIntents.retrieve(session.paymentIntentId ?? '');
    expect(payment).toMatchObject({ transfer_group: session.holdId, metadata: { reference: session.holdId } });
  });

  test('closes an open session and leaves a paid one as it is', async () => {
    const open = await gateway.createCheckoutSession(order());
    expect(await gateway.expireCheckoutSession(open.id)).toMatchObject({ status: 'expired', url: null });
    expect(await gateway.expireCheckoutSession(open.id)).toMatchObject({ status: 'expired' });
    const session = await paid();
    expect(await gateway.expireCheckoutSession(session.id)).toEqual(session);
    const missing = gateway.expireCheckoutSession('cs_test_nothing');
    await expect(missing).rejects.toMatchObject({ name: 'ProviderRefusal', code: 'resource_missing' });
  });
});
