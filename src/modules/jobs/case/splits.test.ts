import { expect, test } from 'vitest';
import { after, days, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { decide as decideAtBank, takeBack } from '#tests/support/disputes.ts';
import { paymentOf, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { readJobData, settleCase } from '../public.server.ts';

const { clock } = world;
type Side = 'client' | 'worker';

const jobsOf = (job: JobWorld, side: Side) => world.as(job[side]).jobs;
const offer = (job: JobWorld, by: Side, refundCents: number, heldCents = 12_000) =>
  jobsOf(job, by).offerSplit({ jobId: job.jobId, refundCents, heldCents });
const answer = (act: 'acceptSplit' | 'declineSplit' | 'withdrawSplit', job: JobWorld, by: Side, offerId: string) =>
  jobsOf(job, by)[act]({ jobId: job.jobId, offerId });
const look = (job: JobWorld, side: Side = 'client') => jobsOf(job, side).get({ jobId: job.jobId });
const newsOf = async (job: JobWorld, side: Side, kind: string) =>
  (await world.as(job[side]).notifications.list({})).items.find((one) => one.kind === kind)?.body;
const statesOf = async (job: JobWorld) => (await look(job)).case?.offers.map(({ by, state }) => `${by} ${state}`);

test('both sides read an offered split, and the other one is told', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'worker', 4_000);
  for (const side of ['client', 'worker'] as const)
    expect((await look(job, side)).case).toMatchObject({
      offers: [
        { id: offerId, by: 'worker', releasedCents: 8_000, payoutCents: 7_200, refundedCents: 4_000, state: 'open' },
      ],
      offersLeft: side === 'worker' ? 2 : 3,
    });
  expect(await newsOf(job, 'client', 'splitOffered')).toMatch(
    /\$40\.00 is refunded to you, and \$72\.00 goes to the Pro/,
  );
  const [news] = (await world.as(job.client).notifications.list({})).items.filter(
    ({ kind }) => kind === 'splitOffered',
  );
  expect(news?.path).toBe(`/jobs/${job.jobId}#split`);
  await world.work();
  expect(world.mails.at(-1)?.text).toContain(`/jobs/${job.jobId}#split`);
  expect((await look(job)).events.at(-1)).toMatchObject({ act: 'offerSplit', by: 'worker', refundCents: 4_000 });
});

test('an accepted split moves exactly what was offered, and both are told', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 7_000);
  expect(await answer('acceptSplit', job, 'worker', offerId)).toEqual({ state: 'settled' });
  expect(await look(job)).toMatchObject({
    state: 'settled',
    payoutCents: 4_500,
    feeCents: 500,
    refundCents: 7_000,
    money: { heldCents: 0 },
    case: {
      decision: { by: 'both', releasedCents: 5_000, refundedCents: 7_000, explanation: null },
      offers: [{ state: 'accepted' }],
      offersLeft: 0,
      decideBy: null,
    },
  });
  expect(await newsOf(job, 'client', 'splitAgreed')).toMatch(
    /\$70\.00 is refunded to you, and \$45\.00 goes to the Pro/,
  );
  expect(await newsOf(job, 'worker', 'splitAgreed')).toMatch(/\$45\.00 goes to your balance, and \$70\.00 is refunded/);
});

test('no side accepts or declines its own offer, withdraws the other one’s, and outsiders find no job', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 7_000);
  for (const act of ['acceptSplit', 'declineSplit'] as const)
    expect(await refusalOf(answer(act, job, 'client', offerId))).toBe('jobs.offerGone');
  expect(await refusalOf(answer('withdrawSplit', job, 'worker', offerId))).toBe('jobs.offerGone');
  const stranger = world.as(await world.client()).jobs;
  for (const act of ['acceptSplit', 'declineSplit', 'withdrawSplit'] as const)
    expect(await refusalOf(stranger[act]({ jobId: job.jobId, offerId }))).toBe('api.notFound');
  expect(await refusalOf(stranger.offerSplit({ jobId: job.jobId, refundCents: 0, heldCents: 12_000 }))).toBe(
    'api.notFound',
  );
  const other = await world.reportedJob();
  expect(await refusalOf(answer('acceptSplit', other, 'worker', offerId))).toBe('jobs.offerGone');
  expect(await statesOf(job)).toEqual(['client open']);
});

test('a declined offer moves nothing, and its author is told', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 12_000);
  await answer('declineSplit', job, 'worker', offerId);
  expect(await statesOf(job)).toEqual(['client declined']);
  expect(await newsOf(job, 'client', 'splitDeclined')).toMatch(/declined your offer to split/);
  expect(await refusalOf(answer('acceptSplit', job, 'worker', offerId))).toBe('jobs.offerGone');
  expect(await look(job)).toMatchObject({ state: 'disputed', money: { heldCents: 12_000 } });
});

test('a new offer takes the place of the one that waits, and the same one again is no second one', async () => {
  const job = await world.reportedJob();
  const first = await offer(job, 'client', 7_000);
  expect(await offer(job, 'client', 7_000)).toEqual(first);
  clock.forward(minutes(1));
  await offer(job, 'client', 6_000);
  clock.forward(minutes(1));
  await offer(job, 'worker', 3_000);
  expect(await statesOf(job)).toEqual(['client withdrawn', 'client declined', 'worker open']);
});

test('each side offers three splits, and can still accept one', async () => {
  const job = await world.reportedJob();
  for (const cents of [9_000, 8_000, 7_000]) await offer(job, 'client', cents);
  expect(await refusalOf(offer(job, 'client', 6_000))).toBe('jobs.noOffersLeft');
  expect((await look(job)).case?.offersLeft).toBe(0);
  const { offerId } = await offer(job, 'worker', 5_000);
  await answer('acceptSplit', job, 'client', offerId);
  expect(await look(job)).toMatchObject({ state: 'settled', refundCents: 5_000 });
});

test('an offer is about all that is held, and about nothing else', async () => {
  const job = await world.reportedJob();
  expect(await refusalOf(offer(job, 'client', 6_000, 11_999))).toBe('jobs.amountChanged');
  expect(await refusalOf(offer(job, 'client', 12_001))).toBe('jobs.refundTooLarge');
});

test('an offer lapses when a part is refunded by hand, and the next one is about the rest', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 6_000);
  await take(world.gateway.refundByHand(await paymentOf(job), usd(2_000)));
  await world.work();
  expect(await statesOf(job)).toEqual(['client lapsed']);
  expect((await jobsOf(job, 'worker').list({ side: 'worker' })).items[0]).toMatchObject({ mayAnswerSplit: false });
  expect(await refusalOf(answer('acceptSplit', job, 'worker', offerId))).toBe('jobs.offerGone');
  const next = await offer(job, 'client', 6_000, 10_000);
  await answer('acceptSplit', job, 'worker', next.offerId);
  expect(await look(job)).toMatchObject({ state: 'settled', payoutCents: 3_600, refundCents: 8_000 });
});

test('an offer about more than is held is shown as lapsed before the job has heard of the refund', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 6_000);
  const more = { released_cents: 7_000, refunded_cents: 6_000 };
  await world.db.updateTable('job_case_offer').set(more).where('id', '=', offerId).execute();
  expect(await statesOf(job)).toEqual(['client lapsed']);
  expect(await refusalOf(answer('acceptSplit', job, 'worker', offerId))).toBe('jobs.amountChanged');
  expect(await look(job)).toMatchObject({ state: 'disputed', money: { heldCents: 12_000 } });
});

test('while the client’s bank has the payment, no split is offered or accepted, and the one that waits goes on after', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 6_000);
  const bank = await takeBack(job.jobId);
  expect((await look(job, 'worker')).case).toMatchObject({ offersLeft: 0, offers: [{ state: 'open' }] });
  const { jobId } = job;
  expect(await refusalOf(offer(job, 'worker', 3_000))).toBe('jobs.notNow');
  expect(await refusalOf(answer('acceptSplit', job, 'worker', offerId))).toBe('jobs.notNow');
  expect(await refusalOf(jobsOf(job, 'worker').askForMoreTime({ jobId }))).toBe('jobs.notNow');
  await decideAtBank(bank, 'won');
  await answer('acceptSplit', job, 'worker', offerId);
  expect((await look(job)).state).toBe('settled');
});

test('of two acceptances, another offer with its own and the operator’s decision at once, one counts', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 7_000);
  const explanation = 'Half of the rooms were done.';
  const outcomes = await Promise.allSettled([
    answer('acceptSplit', job, 'worker', offerId),
    answer('acceptSplit', job, 'worker', offerId),
    (async () => answer('acceptSplit', job, 'client', (await offer(job, 'worker', 3_000)).offerId))(),
    settleCase(world.db, { jobId: job.jobId, amount: usd(6_000), explanation, at: clock.now() }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { payoutCents, feeCents, refundCents, money } = await look(job);
  expect([money.heldCents, payoutCents + feeCents + refundCents]).toEqual([0, 12_000]);
});

test('an offer ends with its case, however that is decided', async () => {
  const job = await world.reportedJob();
  const { offerId } = await offer(job, 'client', 7_000);
  await jobsOf(job, 'worker').settleForOther({ jobId: job.jobId, amountCents: 12_000 });
  expect(await statesOf(job)).toEqual(['client lapsed']);
  expect(await refusalOf(answer('acceptSplit', job, 'worker', offerId))).toBe('jobs.notNow');
});

test('before the work has started, nobody offers a split: a cancellation has its terms', async () => {
  const job = await world.paidJob();
  await jobsOf(job, 'worker').dispute({ jobId: job.jobId, reason: 'Nobody opened the door for an hour.' });
  expect(await refusalOf(offer(job, 'worker', 6_000))).toBe('jobs.notNow');
  expect((await look(job)).case).toMatchObject({ offersLeft: 0, decideBy: after(clock.now(), days(14)).toISOString() });
});

test('a list says that an offer waits for its reader', async () => {
  const job = await world.reportedJob();
  await offer(job, 'client', 7_000);
  const asks = async (side: Side) =>
    (await jobsOf(job, side).list({ side })).items.map(({ mayAnswerSplit }) => mayAnswerSplit);
  expect([await asks('client'), await asks('worker')]).toEqual([[false], [true]]);
});

test('the copy of a person’s data has the offers', async () => {
  const job = await world.reportedJob();
  await offer(job, 'client', 7_000);
  const { records } = await readJobData(world.db, job.worker.id);
  expect(records.splitOffers).toMatchObject([{ offered_by: 'client', released_cents: 5_000, refunded_cents: 7_000 }]);
});
