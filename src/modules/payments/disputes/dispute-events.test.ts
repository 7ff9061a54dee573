import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { casesAbout, disputeOf, holdOf, journalsOf, proveBalance, startAfresh } from '#tests/support/disputed-money.ts';
import { decide, disputeJob, paidPageOf, post, takeBack } from '#tests/support/disputes.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;

beforeEach(startAfresh);

test('a dispute whose event comes before that of its payment books both', async () => {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const paid = gateway.pay(sessionId);
  const disputed = gateway.dispute(sessionId);
  await post(disputed);
  await post(paid);
  await world.work();
  expect(await journalsOf(job)).toEqual(['capture', 'dispute']);
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  await proveBalance();
});

test('an old answer does not open a dispute again that is closed', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  await post(gateway.decideDispute(id, 'needs_response'));
  expect(await disputeOf(id)).toMatchObject({ status: 'lost' });
  expect(await holdOf(job)).toMatchObject({ state: 'closed' });
  gateway.decideDispute(id, 'lost');
});

test('an answer that was asked for before a later one changes nothing', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  const delayed = gateway.webhook({ type: 'dispute.changed', disputeId: id });
  // The provider has answered the first question when the second one is asked, and answered, and booked.
  gateway.setBefore(async (method) => {
    if (method !== 'listRefunds') return;
    gateway.setBefore(null);
    clock.forward(minutes(1));
    await post(gateway.decideDispute(id, 'under_review'));
  });
  await post(delayed);
  expect(await disputeOf(id)).toMatchObject({ status: 'under_review', read_at: clock.now() });
});

test('two events at the same moment book a dispute once', async () => {
  const job = await world.submittedJob();
  const [id, opened] = await disputeJob(job.jobId);
  const again = gateway.webhook({ type: 'dispute.changed', disputeId: id });
  await Promise.allSettled([
    post(opened),
    post(again),
    post(gateway.webhook({ type: 'dispute.changed', disputeId: id })),
  ]);
  await world.run('payments.reconcile');
  await world.work();
  expect(await journalsOf(job)).toEqual(['capture', 'dispute']);
});

test('a dispute whose events are lost is found within minutes, and its end within an hour', async () => {
  const job = await world.submittedJob();
  const [id] = await disputeJob(job.jobId);
  clock.forward(minutes(11));
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  gateway.decideDispute(id, 'lost');
  clock.forward(hours(1) + minutes(1));
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'closed', refunded_cents: 12_000 });
});

test('a dispute older than a day is found by the first reading of the list', async () => {
  const job = await world.submittedJob();
  await disputeJob(job.jobId);
  await world.db.deleteFrom('provider_reading').execute();
  clock.forward(days(3));
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
});

test('the list of disputes is read again after the provider was away', async () => {
  const job = await world.submittedJob();
  await disputeJob(job.jobId);
  clock.forward(minutes(11));
  gateway.fail('listDisputes', 'away');
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'held' });
  await world.run('payments.reconcile');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
});

test('a dispute of a payment that is none of ours is a case, and blocks no event', async () => {
  const job = await world.paidJob();
  const event = gateway.dispute(await paidPageOf(job.jobId), { paymentIntentId: 'pi_elsewhere' });
  await post(event);
  const { disputeId } = JSON.parse(event.rawBody);
  expect(await casesAbout(disputeId)).toEqual([]);
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  expect(await casesAbout(disputeId)).toMatchObject([{ kind: 'unmatched', closedAt: null }]);
  gateway.disputes.delete(disputeId);
});

test('a dispute whose event comes before its payment is booked later, and is no case', async () => {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const payment = gateway.pay(sessionId);
  const dispute = gateway.dispute(sessionId);
  await post(dispute);
  await post(payment);
  await world.work();
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  await world.work();
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  expect(await casesAbout(JSON.parse(dispute.rawBody).disputeId)).toEqual([]);
});
