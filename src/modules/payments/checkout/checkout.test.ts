import { afterEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;

afterEach(() => gateway.setBefore(null));

const open = ({ client, jobId }: Awaited<ReturnType<typeof world.job>>) =>
  world.as(client).jobs.createCheckoutSession({ jobId });

const rowsOf = (jobId: string) =>
  world.db
    .selectFrom('checkout_session as s')
    .innerJoin('hold as h', 'h.id', 's.hold_id')
    .select(['s.id', 's.state', 's.provider_session_id as sessionId', 's.expires_at as expiresAt'])
    .where('h.purpose_id', '=', jobId)
    .orderBy('s.created_at')
    .execute();

const created = () => gateway.calls.filter((method) => method === 'createCheckoutSession').length;

test('the page charges the price of the job, in the client’s language, and returns to the job', async () => {
  const client = await world.client({ language: 'es' });
  const job = await world.job({ client });
  const { sessionId, url } = await open(job);
  const { order } = gateway.sessions.get(sessionId) ?? {};
  expect(url).toBe(`https://pay.test/${sessionId}`);
  expect(order).toMatchObject({
    amount: 12_000,
    title: 'Clean the flat',
    language: 'es',
    customerEmail: client.email,
    successUrl: `https://nearhand.test/payment-success?session_id={CHECKOUT_SESSION_ID}&job_id=${job.jobId}`,
    cancelUrl: `https://nearhand.test/checkout/${job.jobId}?cancelled=1`,
  });
  expect(order?.description).toMatch(/^Sam Taylor · mar, 3 de mar de 2026/);
});

test('the page closes at the deadline, after a day at most and 41 minutes at least', async () => {
  const slow = await world.job({ startsAt: new Date(clock.now().getTime() + days(4)) });
  await open(slow);
  expect((await rowsOf(slow.jobId))[0]?.expiresAt).toEqual(new Date(clock.now().getTime() + hours(23)));
  const instant = await world.job({ origin: 'instantBooking' });
  await open(instant);
  expect((await rowsOf(instant.jobId))[0]?.expiresAt).toEqual(new Date(clock.now().getTime() + minutes(41)));
});

test('an open page is reused', async () => {
  const job = await world.job();
  const first = await open(job);
  expect(await open(job)).toEqual(first);
  expect(await rowsOf(job.jobId)).toHaveLength(1);
});

test('two simultaneous tabs get the same page', async () => {
  const job = await world.job();
  const [one, two, three] = await Promise.all([open(job), open(job), open(job)]);
  expect(two).toEqual(one);
  expect(three).toEqual(one);
  expect(await rowsOf(job.jobId)).toHaveLength(1);
});

test('a creation without an answer is retried with the same key', async () => {
  const job = await world.job();
  gateway.fail('createCheckoutSession', 'lostAnswer');
  expect(await refusalOf(open(job))).toBe('payments.providerUnavailable');
  expect(await rowsOf(job.jobId)).toMatchObject([{ state: 'creating', sessionId: null }]);
  const { sessionId } = await open(job);
  expect(await rowsOf(job.jobId)).toMatchObject([{ state: 'open', sessionId }]);
  expect([...gateway.sessions.values()].filter(({ order }) => order.successUrl.includes(job.jobId))).toHaveLength(1);
});

test('a creation without an answer is abandoned after ten minutes', async () => {
  const job = await world.job();
  gateway.fail('createCheckoutSession', 'away');
  expect(await refusalOf(open(job))).toBe('payments.providerUnavailable');
  clock.forward(minutes(10));
  await open(job);
  expect((await rowsOf(job.jobId)).map(({ state }) => state)).toEqual(['failed', 'open']);
});

test('a page that the provider closed is replaced', async () => {
  const job = await world.job({ startsAt: new Date(clock.now().getTime() + days(4)) });
  const first = await open(job);
  clock.forward(days(1));
  const second = await open(job);
  expect(second.sessionId).not.toBe(first.sessionId);
  expect((await rowsOf(job.jobId)).map(({ state }) => state)).toEqual(['expired', 'open']);
});

test('a page that was paid without an event is not replaced: the job is paid', async () => {
  const job = await world.job();
  const { sessionId } = await open(job);
  gateway.pay(sessionId);
  const before = created();
  expect(await refusalOf(open(job))).toBe('jobs.alreadyPaid');
  expect(created()).toBe(before);
  await world.work();
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ state: 'paid' });
});

test('a job that expires during the creation of its page returns no page', async () => {
  const job = await world.job();
  gateway.setBefore(async (method) => {
    if (method !== 'createCheckoutSession') return;
    gateway.setBefore(null);
    await world.db.updateTable('job').set({ due_at: clock.now() }).where('id', '=', job.jobId).execute();
    await world.run('jobs.tick');
  });
  expect(await refusalOf(open(job))).toBe('jobs.notNow');
});

test('the fee is fixed when the client opens the payment page', async () => {
  const job = await world.job();
  await world.db.updateTable('worker_profile').set({ extra_mile: true }).where('id', '=', job.worker.id).execute();
  await open(job);
  const { money } = await world.as(job.client).jobs.get({ jobId: job.jobId });
  expect(money).toMatchObject({ feeBps: 500, payoutCents: 11_400 });
});

test('a job that can no longer be paid gets no page', async () => {
  const late = await world.job();
  clock.forward(hours(72));
  expect(await refusalOf(open(late))).toBe('jobs.notNow');
  const paid = await world.paidJob();
  expect(await refusalOf(open(paid))).toBe('jobs.alreadyPaid');
});

test('a creation that the provider refuses is tried again under another key at once', async () => {
  const job = await world.job();
  gateway.fail('createCheckoutSession', 'refused');
  expect(await refusalOf(open(job))).toBe('payments.providerUnavailable');
  const { sessionId } = await open(job);
  expect(await rowsOf(job.jobId)).toMatchObject([
    { state: 'failed', sessionId: null },
    { state: 'open', sessionId },
  ]);
});

const page = ({ client, jobId }: Awaited<ReturnType<typeof world.job>>) =>
  world.as(client).jobs.findForCheckout({ id: jobId });

/** What the client of a job was told about a payment that failed. */
const toldOf = async ({ client }: Awaited<ReturnType<typeof world.job>>) =>
  (await world.as(client).notifications.list({})).items.flatMap(({ kind, body }) =>
    kind === 'paymentFailed' ? [body] : [],
  );

test('a payment that fails after its page is complete says so, and can be made again at once', async () => {
  const job = await world.job();
  const { sessionId } = await open(job);
  await take(gateway.payLater(sessionId, false));
  // It may still arrive.
  expect(await refusalOf(open(job))).toBe('jobs.alreadyPaid');
  expect(await page(job)).toMatchObject({ hasFailed: false });
  expect(await toldOf(job)).toEqual([]);
  await Promise.all([take(gateway.payLater(sessionId, true)), take(gateway.payLater(sessionId, true))]);
  expect(await toldOf(job)).toEqual([expect.stringMatching(/the payment of \$120\.00 .* you weren’t charged/)]);
  expect(await page(job)).toMatchObject({ hasFailed: true, state: 'awaiting_payment' });
  expect(await world.as(job.client).jobs.confirmPayment({ jobId: job.jobId, sessionId })).toMatchObject({
    paid: false,
    failed: true,
  });
  clock.forward(1_000);
  const second = await open(job);
  expect(second.sessionId).not.toBe(sessionId);
  expect(await page(job)).toMatchObject({ hasFailed: false });
  await take(gateway.pay(second.sessionId));
  await world.work();
  expect(await world.as(job.client).jobs.get({ jobId: job.jobId })).toMatchObject({ state: 'paid' });
});

test('a payment that fails when the job is over is told to no one', async () => {
  const job = await world.job();
  const { sessionId } = await open(job);
  await take(gateway.payLater(sessionId, false));
  await world.db.updateTable('hold').set({ state: 'void' }).where('purpose_id', '=', job.jobId).execute();
  await take(gateway.payLater(sessionId, true));
  expect(await toldOf(job)).toEqual([]);
});

test('one that has failed without an event is found when the client pays again', async () => {
  const job = await world.job();
  const { sessionId } = await open(job);
  gateway.payLater(sessionId, true);
  expect((await open(job)).sessionId).not.toBe(sessionId);
});
