import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import {
  cardForm,
  type Received,
  type StripeWorld,
  sessionParams,
  stripeWorld,
  webhookSecret,
} from '../stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
beforeEach(() => world.control({ webhooks: 'deliver' }));
afterAll(() => world.close());

async function paidSession(): Promise<string> {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm());
  return session.id;
}

const completed =
  (sessionId: string) =>
  ({ event }: Received) =>
    event.type === 'checkout.session.completed' && event.data.object.id === sessionId;

async function logOf(sessionId: string) {
  const { rows } = await pool.query(
    `select d.state, d.attempts from sandbox.stripe_delivery d join sandbox.stripe_object o on o.id = d.event_id
      where o.body->>'type' = 'checkout.session.completed' and o.body->'data'->'object'->>'id' = $1`,
    [sessionId],
  );
  return rows[0];
}

/** Waits until the log shows `state`: the receiver responds a moment before its response is recorded. */
async function waitForState(sessionId: string, state: string) {
  await expect.poll(async () => (await logOf(sessionId))?.state).toBe(state);
  return logOf(sessionId);
}

describe('a webhook', () => {
  test('contains the event, with a signature that the official library accepts', async () => {
    const call = await world.receiver.next(completed(await paidSession()));
    const event = world.stripe.webhooks.constructEvent(call.raw, call.signature, webhookSecret);
    expect(event).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false });
    expect(event.data.object).toMatchObject({ payment_status: 'paid', client_reference_id: 'hold_1' });
    expect(event).not.toHaveProperty('account');
    expect(await world.stripe.events.retrieve(event.id)).toEqual(event);
  });

  test('that was changed, or signed with another secret, is not accepted', async () => {
    const call = await world.receiver.next(completed(await paidSession()));
    const changed = call.raw.replace('8599', '1');
    expect(() => world.stripe.webhooks.constructEvent(changed, call.signature, webhookSecret)).toThrow(/signature/);
    expect(() => world.stripe.webhooks.constructEvent(call.raw, call.signature, 'whsec_other')).toThrow(/signature/);
  });

  test('is sent again after an error, with the same event', async () => {
    await world.control({ webhooks: 'hold' });
    const id = await paidSession();
    world.receiver.answers.push(500, 500);
    await world.control({ webhooks: 'deliver' });
    const log = await waitForState(id, 'delivered');
    const calls = world.receiver.received.filter(completed(id));
    expect(new Set(calls.map((call) => call.event.id)).size).toBe(1);
    expect(log.attempts.at(-1)).toMatchObject({ status: 200 });
    expect(world.receiver.received.filter((call) => call.status === 500).length).toBeGreaterThanOrEqual(2);
  });

  test('fails for good after the last retry', async () => {
    await world.control({ webhooks: 'hold' });
    const id = await paidSession();
    world.receiver.answers.push(...Array.from({ length: 6 }, () => 503));
    await world.control({ webhooks: 'deliver' });
    const log = await waitForState(id, 'failed');
    expect(log.attempts.map((attempt: { status: number }) => attempt.status)).toEqual([503, 503, 503]);
    world.receiver.answers.length = 0;
  });

  test('can be lost, and resent later', async () => {
    await world.control({ webhooks: 'lose' });
    const id = await paidSession();
    await waitForState(id, 'lost');
    expect(world.receiver.received.some(completed(id))).toBe(false);
    await world.control({ webhooks: 'deliver' });
    const events = await world.stripe.events.list({ type: 'checkout.session.completed' });
    const event = events.data.find((one) => (one.data.object as { id: string }).id === id);
    const headers = { authorization: 'Bearer sk_test_1' };
    const control = `${world.origin}/sandbox/stripe/control/deliveries`;
    await fetch(`${control}/${event?.id}/resend`, { method: 'POST', headers });
    await world.receiver.next(completed(id));
    const log = (await (await fetch(control, { headers })).json()) as { data: { event_id: string }[] };
    expect(log.data.map((row) => row.event_id)).toContain(event?.id);
  });

  test('that waits during a restart is sent afterwards', async () => {
    await world.control({ webhooks: 'hold' });
    const id = await paidSession();
    await world.restart();
    await world.receiver.next(completed(id));
    await waitForState(id, 'delivered');
  });
});
