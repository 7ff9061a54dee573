import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { world } from '#tests/support/world.ts';
import { cards, type JobWithPage, journeysAt, look, withPage } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// Payments that fail after the client has left the page, with the local provider behind the product's own adapter.

const provider = await startMoneyWorld();
const { newestEvent, take } = journeysAt(provider);

/** A job whose page is complete, and whose payment has failed since. No event tells us. */
async function withFailedPayment(): Promise<JobWithPage> {
  const job = await withPage();
  await provider.pay(job.sessionId, cards.plain);
  await pool.query(
    `with page as (update sandbox.stripe_object set body = body || '{"payment_status": "unpaid"}' where id = $1 returning body)
      update sandbox.stripe_object o set body = o.body || '{"status": "requires_payment_method"}'
      from page where o.id = page.body->>'payment_intent'`,
    [job.sessionId],
  );
  return job;
}

const ways: Record<string, () => Promise<void>> = {
  async 'by its event'() {
    const event = await newestEvent('checkout.session.completed');
    await take({ ...event, id: `evt_${randomUUID()}`, type: 'checkout.session.async_payment_failed' } as Stripe.Event);
  },
  async 'by the reconciler'() {
    world.clock.forward(minutes(5));
    await world.run('payments.reconcile');
  },
};

test.each(Object.entries(ways))(
  'a payment that has failed late, as we hear %s, is made on a second page',
  async (_, hear) => {
    const { sessionId, client, jobId, ...job } = await withFailedPayment();
    await hear();
    expect(await look({ client, jobId, ...job })).toMatchObject({ state: 'awaiting_payment' });
    const session = world.db
      .selectFrom('checkout_session')
      .select('state')
      .where('provider_session_id', '=', sessionId);
    expect(await session.executeTakeFirst()).toEqual({ state: 'failed' });
    const second = await world.as(client).jobs.createCheckoutSession({ jobId });
    expect(second.sessionId).not.toBe(sessionId);
    await provider.pay(second.sessionId, cards.plain);
    await take(await newestEvent('checkout.session.completed'));
    expect(await look({ client, jobId, ...job })).toMatchObject({ state: 'paid', money: { capturedCents: 12_000 } });
  },
);
