import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { ProviderRefusal } from '#ports/payment-gateway.ts';
import { listen } from '#sandbox/stripe/stripe-world.ts';
import { pool } from '#tests/support/database.ts';
import { gatewayOnSandbox } from '#tests/support/stripe-gateway.ts';

const { world, gateway, gatewayOf, order, paid } = await gatewayOnSandbox();

describe('refunds and transfers', () => {
  test('a payment that cannot be read before a transfer is no refusal of the transfer', async () => {
    const terms = {
      accountId: 'acct_1',
      amount: usd(1_000),
      group: 'group-1',
      payoutId: 'payout-0',
      idempotencyKey: 'k-0',
    };
    const answer = gateway.transfer({ ...terms, paymentIntentId: 'pi_unknown' });
    await expect(answer).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(answer).rejects.not.toBeInstanceOf(ProviderRefusal);
  });

  test('a refund is made once for its key and never for more than was paid', async () => {
    const { paymentIntentId } = await paid();
    const order = {
      paymentIntentId: paymentIntentId ?? '',
      amount: usd(12_000),
      payoutId: 'payout-1',
      idempotencyKey: 'refund-1',
    };
    const refund = await gateway.refund(order);
    expect(await gateway.refund(order)).toEqual(refund);
    await expect(gateway.refund({ ...order, amount: usd(346), idempotencyKey: 'refund-2' })).rejects.toBeInstanceOf(
      ProviderRefusal,
    );
  });

  test('a worker is onboarded and paid', async () => {
    const { id } = await gateway.createAccount({
      email: 'bo@example.com',
      userId: 'u1',
      language: 'ru',
      idempotencyKey: 'account-1',
    });
    const schedule = { interval: 'daily' };
    const empty = { id, transfersActive: false, payoutsEnabled: false, email: 'bo@example.com', bank: null, schedule };
    expect(await gateway.retrieveAccount(id)).toEqual(empty);
    const urls = { returnUrl: 'http://nearhand.test/payouts', refreshUrl: 'http://nearhand.test/payouts/again' };
    const { url } = await gateway.createAccountLink({ accountId: id, ...urls });
    await world.page(url, { holder: 'Bo', routing: '110000000', bank: '000123456789' });
    const bank = { key: expect.any(String), last4: '6789' };
    expect(await gateway.retrieveAccount(id)).toEqual({ ...empty, transfersActive: true, payoutsEnabled: true, bank });
    const { paymentIntentId } = await paid();
    const order = {
      accountId: id,
      amount: usd(9_000),
      paymentIntentId: paymentIntentId ?? '',
      group: 'hold_9',
      payoutId: 'payout-2',
      idempotencyKey: 'transfer-1',
    };
    // An hour after the payment its money is still pending: only a transfer from the charge itself goes through.
    const transfer = await gateway.transfer(order);
    expect(await gateway.transfer(order)).toEqual(transfer);
    const { rows } = await pool.query('select body from sandbox.stripe_object where id = $1', [transfer.id]);
    expect(rows[0].body).toMatchObject({
      metadata: { payoutId: 'payout-2' },
      source_transaction: expect.stringMatching(/^ch_/),
    });
    const call = await world.receiver.next(({ event }) => event.type === 'account.updated');
    expect(gateway.readEvent(call.raw, call.signature)).toEqual({
      id: call.event.id,
      type: 'account.updated',
      isDeauthorized: false,
      accountId: id,
    });
  });

  test('a refused transfer stays refused under its key, and a new key is a new try', async () => {
    const { id } = await gateway.createAccount({
      email: 'cy@example.com',
      userId: 'u2',
      language: 'en',
      idempotencyKey: 'account-2',
    });
    const paymentIntentId = (await paid()).paymentIntentId ?? '';
    const terms = { accountId: id, amount: usd(900), paymentIntentId, group: 'hold_10', payoutId: 'payout-5' };
    const first = { ...terms, idempotencyKey: 'transfer-5' };
    const refusal = { name: 'ProviderRefusal', code: 'insufficient_capabilities_for_transfer' };
    await expect(gateway.transfer(first)).rejects.toMatchObject(refusal);
    const urls = { returnUrl: 'http://nearhand.test/payouts', refreshUrl: 'http://nearhand.test/payouts/again' };
    const { url } = await gateway.createAccountLink({ accountId: id, ...urls });
    await world.page(url, { holder: 'Cy', routing: '110000000', bank: '000123456789' });
    await expect(gateway.transfer(first)).rejects.toMatchObject(refusal);
    const gone = { ...terms, accountId: 'acct_gone', idempotencyKey: 'transfer-5:gone' };
    await expect(gateway.transfer(gone)).rejects.toMatchObject({
      code: 'account_invalid',
      message: "No such destination: 'acct_gone'",
    });
    const transfer = await gateway.transfer({ ...terms, idempotencyKey: 'transfer-5:2' });
    expect(await gateway.findTransfer(terms)).toEqual(transfer);
  });

  test('an account that is set up is changed in the dashboard at the provider, and one that is not is refused it', async () => {
    const email = 'di@example.com';
    const { id } = await gateway.createAccount({ email, userId: 'u3', language: 'ru', idempotencyKey: 'account-3' });
    await expect(gateway.createLoginLink(id)).rejects.toMatchObject({ name: 'ProviderRefusal' });
    const urls = { returnUrl: 'http://nearhand.test/payouts', refreshUrl: 'http://nearhand.test/payouts/again' };
    const { url } = await gateway.createAccountLink({ accountId: id, ...urls });
    await world.page(url, { holder: 'Di', routing: '110000000', bank: '000123456789' });
    const before = (await gateway.retrieveAccount(id))?.bank;
    const { url: dashboard } = await gateway.createLoginLink(id);
    await world.page(dashboard, { holder: 'Di', routing: '110000000', bank: '000999999991' });
    const after = (await gateway.retrieveAccount(id))?.bank;
    expect([before?.last4, after?.last4]).toEqual(['6789', '9991']);
    expect(after?.key).not.toBe(before?.key);
  });

  test('an account that does not exist is none, and one of other terms under the same key is refused', async () => {
    expect(await gateway.retrieveAccount('acct_nothing')).toBe(null);
    const order = { email: 'eli@example.com', userId: 'u4', language: 'en', idempotencyKey: 'account-4' };
    await gateway.createAccount(order);
    await expect(gateway.createAccount({ ...order, email: 'el@example.com' })).rejects.toMatchObject({
      name: 'ProviderRefusal',
    });
  });

  test('a platform that may not create accounts is told which setting to turn on', async () => {
    const message =
      'Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with POST /v2/core/accounts instead.';
    const app = new Hono().post('/v1/accounts', (c) =>
      c.json({ error: { type: 'invalid_request_error', message } }, 400),
    );
    const { origin, close } = await listen(app);
    onTestFinished(close);
    const refusing = gatewayOf('patient', origin);
    const order = { email: 'fay@example.com', userId: 'u5', language: 'en', idempotencyKey: 'account-5' };
    await expect(refusing.createAccount(order)).rejects.toMatchObject({
      name: 'ProviderRefusal',
      message: expect.stringContaining('under Developers → API policies, turn on Accounts v1 support'),
    });
  });

  test('a temporary failure is retried with the same key', async () => {
    await world.control({ fault: { calls: 1, status: 503, when: 'after', path: '/v1/checkout/sessions' } });
    const session = await gateway.createCheckoutSession(order());
    const made = await pool.query(
      `select 1 from sandbox.stripe_object where kind = 'checkout.session' and body->>'client_reference_id' = $1`,
      [session.holdId],
    );
    expect(made.rowCount).toBe(1);
  });
});

describe('events', () => {
  test('are read when the provider signed them', async () => {
    const session = await paid();
    const call = await world.receiver.next(
      ({ event }) => event.type === 'checkout.session.completed' && event.data.object.id === session.id,
    );
    expect(gateway.readEvent(call.raw, call.signature)).toEqual({
      id: call.event.id,
      type: 'checkout.completed',
      session,
    });
  });
});

// Last: the provider's clock moves.
test('a refund is found by the row that it was made for, and its key lasts a day', async () => {
  const paymentIntentId = (await paid()).paymentIntentId ?? '';
  const order = { paymentIntentId, amount: usd(100), payoutId: 'payout-3', idempotencyKey: 'refund-3' };
  expect(await gateway.findRefund(order)).toBe(null);
  const refund = await gateway.refund(order);
  expect(await gateway.findRefund(order)).toEqual(refund);
  expect(await gateway.findRefund({ ...order, payoutId: 'payout-4' })).toBe(null);
  world.clock.forward(hours(23));
  expect(await gateway.refund(order)).toEqual(refund);
  world.clock.forward(hours(2));
  expect(await gateway.refund(order)).not.toEqual(refund);
});
