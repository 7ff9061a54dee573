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
const askedAtOnce = '4000 0000 0000 1976';
/** The card whose money is available at once. */
const atOnce = '4000 0000 0000 0077';

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
const available = async () => (await world.stripe.balance.retrieve()).available[0]?.amount ?? 0;
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
  // The fee of the dispute is gone, and that of the evidence is back.
  expect(await total()).toBe(before + 8_599);
  expect(await send(lost.dispute.id, 'losing_evidence')).toMatchObject({ status: 'lost' });
  expect(await total()).toBe(before + 8_599 - 1_500);
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

test('a dispute that the bank decides cannot be given up any more', async () => {
  const { dispute } = await disputedPayment();
  await world.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'The work was done.' } });
  await expect(world.stripe.disputes.close(dispute.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  expect(await world.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'under_review' });
});

/** A payment about which its bank asks, and the inquiry. */
async function inquiry() {
  const intent = await payment(askedAtOnce);
  const [asked] = (await world.stripe.disputes.list({ payment_intent: intent })).data;
  if (!asked) throw new Error('no inquiry');
  return { intent, ...asked };
}

test('a payment with the card for it is asked about, which moves no money and lets it be refunded', async () => {
  await payment(atOnce);
  const before = await total();
  const { id, intent } = await inquiry();
  expect(await world.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
    payment_method_details: { card: { case_type: 'inquiry' } },
  });
  expect(await total()).toBe(before + 8_599 - 279);
  await expect(world.stripe.disputes.close(id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  await world.stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
  expect((await world.stripe.disputes.retrieve(id)).status).toBe('warning_needs_response');
  await world.stripe.refunds.create({ payment_intent: intent });
  expect((await world.stripe.disputes.retrieve(id)).status).toBe('warning_closed');
  expect(await eventsAbout(id)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
});

test('an inquiry that was answered for nothing becomes a chargeback, and is answered again', async () => {
  const intent = await payment();
  const { id } = await world.dispute({ payment_intent: intent, status: 'warning_needs_response' });
  const before = await total();
  const send = (uncategorized_text: string) => world.stripe.disputes.update(id, { evidence: { uncategorized_text } });
  expect(await send('The work was done.')).toMatchObject({ status: 'warning_under_review' });
  await expect(send('Once more.')).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  expect(await total()).toBe(before);
  expect(await world.dispute({ payment_intent: intent })).toMatchObject({
    id,
    status: 'needs_response',
    is_charge_refundable: false,
    payment_method_details: { card: { case_type: 'chargeback' } },
  });
  expect(await total()).toBe(before - 8_599 - 1_500);
  expect((await eventsAbout(id)).slice(0, 2)).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.updated']);
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  expect(await send('winning_evidence')).toMatchObject({ status: 'won', evidence_details: { submission_count: 2 } });
});

test('the texts for it end an inquiry without a chargeback, or let it become one, and an old one ends', async () => {
  const ends = async (uncategorized_text: string) => {
    const { id } = await inquiry();
    return (await world.stripe.disputes.update(id, { evidence: { uncategorized_text } })).status;
  };
  expect(await ends('winning_evidence')).toBe('warning_closed');
  expect(await ends('losing_evidence')).toBe('warning_closed');
  expect(await ends('escalate_inquiry_evidence')).toBe('needs_response');
  const { id } = await inquiry();
  world.clock.forward(days(121));
  await world.stripe.balance.retrieve();
  expect((await world.stripe.disputes.retrieve(id)).status).toBe('warning_closed');
});

test('any payment can be disputed later, in part, and once', async () => {
  const intent = await payment();
  const order = (amount: number) => world.dispute({ payment_intent: intent, amount, reason: 'product_not_received' });
  await expect(order(9_000)).rejects.toThrow('400');
  expect(await order(3_000)).toMatchObject({ amount: 3_000, reason: 'product_not_received' });
  await expect(order(3_000)).rejects.toThrow('400');
  expect((await world.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
});

test('all of a payment can be disputed after a part was refunded, which comes back when evidence was sent', async () => {
  await payment(atOnce);
  const lose = async (evidence: boolean) => {
    const intent = await payment(atOnce);
    await world.stripe.refunds.create({ payment_intent: intent, amount: 2_000 });
    const { id } = await world.dispute({ payment_intent: intent, amount: 8_599 });
    return evidence
      ? world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } })
      : world.stripe.disputes.close(id);
  };
  const amounts = ({ balance_transactions: moves }: Awaited<ReturnType<typeof lose>>) =>
    moves.map(({ amount }) => amount);
  const partially = await lose(true);
  expect(partially.status).toBe('lost');
  expect(amounts(partially)).toEqual([-8_599, 2_000]);
  expect((await eventsAbout(partially.id))[0]).toBe('charge.dispute.funds_reinstated');
  expect(amounts(await lose(false))).toEqual([-8_599]);
});

test('a payment that was refunded in full is not disputed', async () => {
  await payment(atOnce);
  await payment(atOnce);
  const intent = await payment(atOnce);
  expect(await world.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ status: 'succeeded' });
  await expect(world.dispute({ payment_intent: intent, amount: 8_599 })).rejects.toThrow('400');
});

test('a refund that waits for money fails when its payment is disputed, and the dispute is about all of it', async () => {
  await world.stripe.payouts.create({ amount: await available(), currency: 'usd' });
  const intent = await payment();
  const refund = await world.stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'charge_pending' });
  const before = await total();
  expect(await world.dispute({ payment_intent: intent })).toMatchObject({ amount: 8_599 });
  const failed = await world.stripe.refunds.retrieve(refund.id, { expand: ['charge'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
    charge: { amount_refunded: 0, disputed: true },
  });
  expect(failed).not.toHaveProperty('pending_reason');
  expect(failed.failure_balance_transaction ?? null).toBeNull();
  expect(await total()).toBe(before - 8_599 - 1_500);
  expect(await eventsAbout(refund.id)).toEqual(['refund.failed', 'refund.updated', 'refund.created']);
});
