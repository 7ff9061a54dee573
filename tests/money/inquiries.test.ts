import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { paymentOf } from './at-the-provider.ts';
import { cards, journeysAt, look, pass, submit } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

// A bank asks before it takes a payment back, with the local card provider.

const provider = await startMoneyWorld();
const { stripe } = provider;
const { paidJob, take, newestEvent } = journeysAt(provider);
const { chargebacks } = world.as(await world.person({ role: 'admin' }));

/** A submitted job without photos about whose payment the bank asks, and its dispute here and at the provider. */
async function inquiry() {
  const job = await paidJob(cards.asked);
  await submit(job);
  await take(await newestEvent('charge.dispute.created'));
  await world.work();
  const [item] = (await chargebacks.list({ limit: 50 })).items.filter(({ jobId }) => jobId === job.jobId);
  const [dispute] = (await stripe.disputes.list({ payment_intent: (await paymentOf(job)) ?? '' })).data;
  return { ...job, disputeId: item?.id ?? '', providerId: dispute?.id ?? '' };
}

const moneyOf = async (job: JobWorld) => (await look(job)).money;

test('an inquiry moves no money, is answered once, and is answered again when it becomes a chargeback', async () => {
  const { disputeId, providerId, ...job } = await inquiry();
  const read = () => chargebacks.get({ disputeId });
  expect(await read()).toMatchObject({ status: 'inquiry', maySend: true, mayAccept: false });
  expect(await moneyOf(job)).toMatchObject({ state: 'held', heldCents: 12_000 });
  await chargebacks.sendEvidence({ disputeId, note: 'The work was done.', withoutPhotos: true });
  expect(await read()).toMatchObject({ status: 'inquiry', maySend: false, sentAt: expect.any(String) });
  expect(await stripe.disputes.retrieve(providerId)).toMatchObject({
    status: 'warning_under_review',
    balance_transactions: [],
  });
  world.clock.forward(days(3));
  await provider.dispute((await paymentOf(job)) ?? '');
  await take(await newestEvent('charge.dispute.updated'));
  expect(await moneyOf(job)).toMatchObject({ state: 'frozen' });
  expect(await read()).toMatchObject({ status: 'needs_response', maySend: true, mayAccept: true, sentAt: null });
  await chargebacks.sendEvidence({ disputeId, note: 'winning_evidence', withoutPhotos: true });
  await world.work();
  expect(await read()).toMatchObject({ status: 'won', maySend: false });
  expect(await moneyOf(job)).toMatchObject({ state: 'held', heldCents: 12_000 });
});

test('an answer that the bank does not take makes the inquiry a chargeback at once', async () => {
  const { disputeId, ...job } = await inquiry();
  await chargebacks.sendEvidence({ disputeId, note: 'escalate_inquiry_evidence', withoutPhotos: true });
  await world.work();
  expect(await chargebacks.get({ disputeId })).toMatchObject({ status: 'needs_response', maySend: true, sentAt: null });
  expect(await moneyOf(job)).toMatchObject({ state: 'frozen' });
  await chargebacks.acceptLoss({ disputeId });
  expect((await look(job)).state).toBe('settled');
});

test('an inquiry that ends by itself changes nothing, although no event comes', async () => {
  const { disputeId, ...job } = await inquiry();
  expect(await refusalOf(chargebacks.acceptLoss({ disputeId }))).toBe('chargebacks.notNow');
  await pass(days(121));
  await pass(hours(25));
  expect(await chargebacks.get({ disputeId })).toMatchObject({ status: 'inquiry_closed', maySend: false });
  expect(await moneyOf(job)).toMatchObject({ chargeback: null });
});
