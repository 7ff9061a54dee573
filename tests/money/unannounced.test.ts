import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { startMoneyWorld } from './money-world.ts';

// What the provider does unannounced or in another version, with the local provider behind the product's own adapter.

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;

async function withPage() {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + hours(1)) });
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return { ...job, sessionId };
}

async function newestEvent(type: string): Promise<Stripe.Event> {
  const [event] = (await stripe.events.list({ type, limit: 1 })).data;
  if (!event) throw new Error(`no event ${type}`);
  return event;
}

const take = async (event: Stripe.Event): Promise<void> => expect(await provider.post(event)).toBe(200);

async function look({ client, jobId }: JobWorld) {
  await world.work();
  return world.as(client).jobs.get({ jobId });
}

test.each<[string, object]>([
  ['of another version of the API', { api_version: '2020-08-27' }],
  ['of the other mode', { livemode: true }],
  ['that is thin', { object: 'v2.core.event' }],
])('an event %s leaves its id to the one that counts', async (_, change) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, '4242 4242 4242 4242');
  const event = await newestEvent('checkout.session.completed');
  await take({ ...event, ...change } as Stripe.Event);
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  await take(event);
  expect(await look(job)).toMatchObject({ state: 'paid' });
});
