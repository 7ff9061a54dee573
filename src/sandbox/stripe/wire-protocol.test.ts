import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { decodeForm } from './api/form.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

describe('form decoding', () => {
  test('rebuilds nested names and lists', () => {
    expect(decodeForm('a[b][0][c]=1&a[b][1][c]=2&expand[]=x&expand[]=y&note=a%20b')).toEqual({
      a: { b: [{ c: '1' }, { c: '2' }] },
      expand: ['x', 'y'],
      note: 'a b',
    });
  });

  test('leaves prototypes alone', () => {
    const decoded = decodeForm('__proto__[polluted]=yes&a[constructor][prototype][polluted]=yes');
    expect(Object.keys(decoded)).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('keys', () => {
  test.each([undefined, 'Bearer sk_live_1', 'Bearer pk_test_1', `Basic ${btoa('nobody:')}`])(
    '%s is refused',
    async (authorization) => {
      const headers = new Headers(authorization ? { authorization } : {});
      const response = await fetch(`${world.origin}/v1/balance`, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
      expect(response.headers.get('request-id')).toMatch(/^req_/);
    },
  );

  test('work with Basic authorization, too', async () => {
    const headers = { authorization: `Basic ${btoa('sk_test_1:')}` };
    expect((await fetch(`${world.origin}/v1/balance`, { headers })).status).toBe(200);
  });
});

test('a version of the API other than the pinned one is refused', async () => {
  const ask = (version: string) =>
    fetch(`${world.origin}/v1/balance`, { headers: { authorization: 'Bearer sk_test_1', 'stripe-version': version } });
  for (const version of ['nonsense', '2020-08-27', '2019-19-39.x']) expect((await ask(version)).status).toBe(400);
  expect((await ask(Stripe.API_VERSION)).status).toBe(200);
});

describe('idempotency keys', () => {
  test('replay the first response and take effect once', async () => {
    const first = await world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'replay' });
    const again = await world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'replay' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.requestId).toBe(first.lastResponse.requestId);
  });

  test('with other parameters, or for another call, are refused', async () => {
    await world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'mismatch' });
    const other = sessionParams({ client_reference_id: 'hold_2' });
    const refused = { type: 'StripeIdempotencyError', statusCode: 400 };
    const options = { idempotencyKey: 'mismatch' };
    await expect(world.stripe.checkout.sessions.create(other, options)).rejects.toMatchObject(refused);
    await expect(world.stripe.refunds.create({ payment_intent: 'pi_1' }, options)).rejects.toMatchObject(refused);
  });

  test('of a call in progress are refused', async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('stripe idempotency busy', 0))`);
      const call = world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'busy' });
      await expect(call).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    } finally {
      await client.query('rollback');
      client.release();
    }
    await world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'busy' });
  });

  test('sent twice at once take effect once', async () => {
    const reference = sessionParams({ client_reference_id: 'hold_twice' });
    const calls = Array.from({ length: 5 }, () =>
      world.stripe.checkout.sessions.create(reference, { idempotencyKey: 'twice' }),
    );
    await Promise.allSettled(calls);
    const stored = await pool.query(
      `select 1 from sandbox.stripe_object where body->>'client_reference_id' = 'hold_twice'`,
    );
    expect(stored.rowCount).toBe(1);
  });

  test('replay a refusal, except for malformed parameters', async () => {
    const options = { idempotencyKey: 'refusal' };
    const unknown = () => world.stripe.refunds.create({ payment_intent: 'pi_later' }, options).catch((error) => error);
    const [first, second] = [await unknown(), await unknown()];
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.requestId).toBe(first.requestId);
    const malformed = world.stripe.refunds.create({ amount: -1 }, { idempotencyKey: 'malformed' });
    await expect(malformed).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    const mended = world.stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'malformed' });
    await expect(mended).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('faults', () => {
  test('before the call leave nothing behind', async () => {
    await world.control({ fault: { calls: 1, status: 503, path: '/v1/checkout/' } });
    const reference = sessionParams({ client_reference_id: 'hold_before' });
    await expect(world.stripe.checkout.sessions.create(reference)).rejects.toMatchObject({ statusCode: 503 });
    const stored = await pool.query(
      `select 1 from sandbox.stripe_object where body->>'client_reference_id' = 'hold_before'`,
    );
    expect(stored.rowCount).toBe(0);
    await world.stripe.checkout.sessions.create(reference);
  });

  const countSessions = async (reference: string) => {
    const where = `kind = 'checkout.session' and body->>'client_reference_id' = $1`;
    return (await pool.query(`select 1 from sandbox.stripe_object where ${where}`, [reference])).rowCount;
  };

  test('in front of the endpoint hide its effect until the key is used again', async () => {
    await world.control({ fault: { calls: 1, status: 503, when: 'after' } });
    const options = { idempotencyKey: 'after' };
    await expect(world.stripe.checkout.sessions.create(sessionParams(), options)).rejects.toMatchObject({
      type: 'StripeAPIError',
    });
    const session = await world.stripe.checkout.sessions.create(sessionParams(), options);
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)('of the endpoint, %s what it does, are replayed under the key for a day', async (when, made) => {
    await world.control({ fault: { calls: 1, status: 500, when, path: '/v1/checkout/' } });
    const order = sessionParams({ client_reference_id: `hold_500_${when}` });
    const create = (idempotencyKey: string) => world.stripe.checkout.sessions.create(order, { idempotencyKey });
    const failed = () => create(`500-${when}`).catch((error) => error);
    const [first, again] = [await failed(), await failed()];
    expect(first).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(again).toMatchObject({ statusCode: 500, requestId: first.requestId });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await countSessions(`hold_500_${when}`)).toBe(made);
    await create(`500-${when}-new`);
    expect(await countSessions(`hold_500_${when}`)).toBe(made + 1);
  });

  test('of the endpoint leave the key of malformed parameters free', async () => {
    await world.control({ fault: { calls: 1, status: 500, when: 'after' } });
    const options = { idempotencyKey: '500-malformed' };
    await expect(world.stripe.refunds.create({ amount: -1 }, options)).rejects.toMatchObject({ statusCode: 500 });
    await world.stripe.checkout.sessions.create(sessionParams(), options);
  });

  test('without a response end in a timeout', async () => {
    await world.control({ fault: { calls: 1, delayMs: 300 } });
    await expect(world.stripe.balance.retrieve({}, { timeout: 50 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  test('require a key and valid JSON', async () => {
    expect((await fetch(`${world.origin}/sandbox/stripe/control`, { method: 'POST' })).status).toBe(401);
    expect((await world.control({ fault: { calls: 0 } })).status).toBe(400);
  });
});

test('an unknown object or address is refused as the provider does', async () => {
  await expect(world.stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(world.stripe.charges.retrieve('ch_1', { expand: ['customer.name'] })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  const expanded = world.stripe.checkout.sessions.retrieve(session.id, { expand: ['colour'] });
  await expect(expanded).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
});

test('a restart keeps everything', async () => {
  const session = await world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'restart' });
  await world.restart();
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  const again = await world.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'restart' });
  expect(again.id).toBe(session.id);
  expect((await world.page(session.url ?? '', cardForm())).status).toBe(303);
});
