import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const disputedAtOnce = '4000 0000 0000 0259';

/** A payment of $85.99. */
async function payment(card?: string): Promise<string> {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(card));
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id);
  return String(payment_intent);
}

/** A payment that is disputed, and its dispute. */
async function disputedPayment() {
  const intent = await payment(disputedAtOnce);
  const [dispute] = (await world.stripe.disputes.list({ payment_intent: intent })).data;
  if (!dispute) throw new Error('no dispute');
  return { intent, dispute };
}

const total = async () => {
  const { available, pending } = await world.stripe.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
};
const eventsAbout = async (id: string) => {
  const { data } = await world.stripe.events.list({ limit: 100 });
  return data.filter((event) => (event.data.object as { id?: string }).id === id).map(({ type }) => type);
};

test('a payment with the card for it is disputed as fraudulent, and the money with a fee of $15 is gone', async () => {
  const before = await total();
  const { intent, dispute } = await disputedPayment();
  expect(dispute).toMatchObject({
    amount: 8_599,
    reason: 'fraudulent',
    status: 'needs_response',
    payment_intent: intent,
  });
  expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created + 8 * 86_400);
  // The payment came in less 2.9% and 30 cents.
  expect(await total()).toBe(before - 279 - 1_500);
  expect(await world.stripe.charges.retrieve(String(dispute.charge))).toMatchObject({ disputed: true });
  expect(await eventsAbout(dispute.id)).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.created']);
});

test('a disputed payment is not refunded, and after a won dispute it is', async () => {
  const { intent, dispute } = await disputedPayment();
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await world.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(await world.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 8_599 });
});

test('evidence is reviewed, and the two texts for it win or lose at once', async () => {
  const [saved, won, lost] = [await disputedPayment(), await disputedPayment(), await disputedPayment()];
  const send = (id: string, uncategorized_text: string, submit = true) =>
    world.stripe.disputes.update(id, { evidence: { uncategorized_text }, submit });
  expect(await send(saved.dispute.id, 'A draft.', false)).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  expect(await send(saved.dispute.id, 'The work was done.')).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
  });
  const before = await total();
  expect(await send(won.dispute.id, 'winning_evidence')).toMatchObject({ status: 'won' });
  expect(await total()).toBe(before + 8_599 + 1_500);
  expect(await send(lost.dispute.id, 'losing_evidence')).toMatchObject({ status: 'lost' });
  expect(await total()).toBe(before + 8_599 + 1_500);
  expect((await eventsAbout(won.dispute.id)).slice(0, 3)).toEqual([
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
    'charge.dispute.updated',
  ]);
  await expect(send(lost.dispute.id, 'Once more.')).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
});

test('a dispute is lost when it is closed, and when it is not answered in time', async () => {
  const [closed, late] = [await disputedPayment(), await disputedPayment()];
  expect(await world.stripe.disputes.close(closed.dispute.id)).toMatchObject({ status: 'lost' });
  await expect(world.stripe.disputes.close(closed.dispute.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
  world.clock.forward(days(11));
  await world.receiver.next(
    ({ event }) =>
      event.type === 'charge.dispute.closed' && (event.data.object as { id: string }).id === late.dispute.id,
  );
  expect(await world.stripe.disputes.retrieve(late.dispute.id)).toMatchObject({ status: 'lost' });
});

test('any payment can be disputed later, in part, and once', async () => {
  const intent = await payment();
  const order = (amount: number) =>
    fetch(`${world.origin}/sandbox/stripe/control/disputes`, {
      method: 'POST',
      body: JSON.stringify({ payment_intent: intent, amount, reason: 'product_not_received' }),
      headers: { authorization: 'Bearer sk_test_world-1' },
    });
  expect((await order(9_000)).status).toBe(400);
  expect(await (await order(3_000)).json()).toMatchObject({ amount: 3_000, reason: 'product_not_received' });
  expect((await order(3_000)).status).toBe(400);
  expect((await world.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
});
