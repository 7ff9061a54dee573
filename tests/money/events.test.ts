import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { countJournals } from '#tests/support/ledger.ts';
import { world } from '#tests/support/world.ts';
import { cards, journeysAt, look, withPage } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// Which events of the card provider count, and that only its answers are booked, with the local provider behind the product's own adapter.

const provider = await startMoneyWorld();
const { stripe } = provider;
const { take, newestEvent } = journeysAt(provider);

/** Returns the newest event of a type, with its object and more changed, under an id of its own. */
async function eventLike(type: string, object: object = {}, more: object = {}): Promise<Stripe.Event> {
  const last = await newestEvent(type);
  const data = { ...last.data, object: { ...last.data.object, ...object } };
  return { ...last, data, ...more, id: `evt_${randomUUID()}` } as Stripe.Event;
}

const unknown = 'about something that the provider does not know';

test.each<[string, object, object, object]>([
  ['a session that the provider does not know', { id: 'cs_test_unknown' }, {}, { reason: unknown }],
  ['a session of a connected account', {}, { account: 'acct_foreign' }, { reason: 'an event of a connected account' }],
  ['live mode', {}, { livemode: true }, { reason: 'an event of live mode' }],
  ['another version of the API', {}, { api_version: '2020-08-27' }, { reason: 'an event of the API 2020-08-27' }],
  [
    'a kind of event that is not known',
    {},
    { type: 'something.new' },
    { reason: 'a kind of event that is not used', name: 'something.new' },
  ],
  [
    'a dispute that the provider does not know',
    { id: 'du_unknown' },
    { type: 'charge.dispute.created' },
    { reason: unknown },
  ],
  [
    'a refund of a foreign payment',
    { id: 're_1', payment_intent: 'pi_unknown' },
    { type: 'refund.updated' },
    { reason: 'a payment that is not ours' },
  ],
  [
    'all refunds of a foreign payment',
    { payment_intent: 'pi_unknown' },
    { type: 'charge.refunded' },
    { reason: 'a payment that is not ours' },
  ],
  [
    'a foreign account',
    { id: 'acct_foreign' },
    { type: 'account.updated', account: 'acct_foreign' },
    { reason: 'an account that is not ours' },
  ],
  [
    'a closed foreign account',
    {},
    { type: 'account.application.deauthorized', account: 'acct_foreign' },
    { reason: 'an account that is not ours' },
  ],
  ['our own account', { id: 'acct_own' }, { type: 'account.updated' }, { reason: 'an event of our own account' }],
  ['a thin event', {}, { object: 'v2.core.event' }, { reason: 'a thin event' }],
])(
  'an event about %s is acknowledged, changes nothing and leaves a line in the log',
  async (_, object, more, logged) => {
    const { sessionId, ...job } = await withPage();
    await provider.pay(sessionId, cards.plain);
    const journals = await countJournals();
    const line = vi.spyOn(world.services.log, 'info');
    await take(await eventLike('checkout.session.completed', object, more));
    const event = expect.any(String);
    expect(line).toHaveBeenCalledWith(
      expect.objectContaining({ event, ...logged }),
      'an event of the card provider is ignored',
    );
    line.mockRestore();
    expect(await countJournals()).toEqual(journals);
    expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  },
);

const minutesFromNow = (count: number) => new Date(Date.now() + minutes(count));

test.each([
  ['none', { signature: null }],
  ['nonsense', { signature: 't=1,v1=zz' }],
  ['that of another secret', { secret: 'whsec_other' }],
  ['one that is 6 minutes old', { signedAt: minutesFromNow(-6) }],
  ['one that is 6 minutes ahead', { signedAt: minutesFromNow(6) }],
])('a signature that is %s is refused, and the event counts when it comes again', async (_, change) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, cards.plain);
  const event = await eventLike('checkout.session.completed');
  expect(await provider.post(event, change)).toBe(400);
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  await take(event);
  expect(await look(job)).toMatchObject({ state: 'paid' });
});

test.each([
  ['another amount', { amount_total: 1 }],
  ['another currency', { currency: 'eur' }],
  ['another job', { client_reference_id: randomUUID() }],
  ['no payment', { payment_status: 'unpaid' }],
])('an event that claims %s books what the provider says', async (_, claim) => {
  const { sessionId, ...job } = await withPage();
  await provider.pay(sessionId, cards.plain);
  await take(await eventLike('checkout.session.completed', claim));
  expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000 } });
});

test.each(['succeeded', 'failed'])('a late payment that has %s is booked as the provider says now', async (outcome) => {
  const { sessionId, ...job } = await withPage();
  const late = (id: string) => ({
    type: `checkout.session.async_payment_${outcome}`,
    data: { object: { ...session, id } },
  });
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  await take(await eventLike('checkout.session.completed', {}, late(sessionId)));
  expect(await look(job)).toMatchObject({ state: 'awaiting_payment' });
  await provider.pay(sessionId, cards.plain);
  await take(await eventLike('checkout.session.completed', {}, late(sessionId)));
  await take(await eventLike('checkout.session.completed', {}, late(sessionId)));
  expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000 } });
});
