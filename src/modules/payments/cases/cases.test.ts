import { beforeAll, expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { ProviderRefund } from '#ports/payment-gateway.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { balances } from '#tests/support/ledger.ts';
import { casesOf, expectTrueBooks, failedRefund, paymentOf, payoutsOf, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import { lockHold } from '../holds/hold-store.server.ts';
import { bookRefund } from '../refunds/book-refund.server.ts';

const { gateway, clock } = world;
let admin: ReturnType<typeof world.as>;
beforeAll(async () => {
  admin = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));
});

const caseIn = async (state: 'open' | 'closed', caseId: string) =>
  (await admin.payments.listCases({ state, limit: 50 })).items.find(({ id }) => id === caseId);
const bellOf = async (job: { client: Parameters<typeof world.as>[0] }) =>
  (await world.as(job.client).notifications.list({})).items.filter(({ kind }) => kind.startsWith('refund'));

test('a case names its job, its person, its sum and what can be done', async () => {
  const job = await failedRefund();
  expect(await caseIn('open', job.caseId)).toMatchObject({
    kind: 'refundFailed',
    reason: 'declined',
    amountCents: 12_000,
    job: { id: job.jobId, title: 'Clean the flat' },
    person: { name: job.client.name, email: job.client.email },
    payout: { kind: 'refund', state: 'failed' },
    acts: ['retry', 'payOutside', 'close'],
    closed: null,
  });
});

test('one case is read alone, open or closed, by administrators', async () => {
  const { caseId, client } = await failedRefund();
  const read = () => admin.payments.getCase({ caseId });
  expect(await read()).toEqual(await caseIn('open', caseId));
  await admin.payments.closeCase({ caseId, reason: 'Looked at.' });
  expect(await read()).toEqual(await caseIn('closed', caseId));
  expect(await read()).toMatchObject({ closed: { note: 'Looked at.' } });
  expect(await refusalOf(admin.payments.getCase({ caseId: client.id }))).toBe('api.notFound');
  expect(await refusalOf(world.as(client).payments.getCase({ caseId }))).toBe('api.notFound');
});

test('a failed refund that is tried again goes to the card under a new key', async () => {
  const job = await failedRefund();
  await admin.payments.retryPayout({ caseId: job.caseId });
  await world.work();
  const [payout] = await payoutsOf(job);
  expect(payout).toMatchObject({ state: 'sent' });
  expect(payout?.providerId).not.toBe(job.refundId);
  expect((await world.as(job.client).jobs.get({ jobId: job.jobId })).money.waits).toEqual([]);
  expect((await balances()).provider).toBe(gateway.balance());
  // A late event of the first one changes nothing; the second one can fail too, which is a new case.
  await take(gateway.endRefund(job.refundId, 'failed', 'declined'));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  await take(gateway.endRefund(payout?.providerId ?? '', 'failed', 'declined'));
  expect(await casesOf(job)).toMatchObject([{ outcome: 'triedAgain' }, { kind: 'refundFailed', outcome: null }]);
  expect((await balances()).provider).toBe(gateway.balance());
});

test('a refund whose second try was not heard is found as that one, and not as the first', async () => {
  const job = await failedRefund();
  await admin.payments.retryPayout({ caseId: job.caseId });
  gateway.fail('refund', 'lostAnswer');
  await world.work();
  clock.forward(minutes(60 * 30));
  await world.work();
  const made = gateway.refunds.filter(({ payoutId }) => payoutId === gateway.refunds.at(-1)?.payoutId);
  expect(made).toHaveLength(2);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent', providerId: made[1]?.id }]);
});

test('a refund paid by other means leaves the books, and the client reads how', async () => {
  const job = await failedRefund();
  const { outside: before = 0, held = 0 } = await balances();
  await admin.payments.payOutside({ caseId: job.caseId, reason: 'Check 1042, mailed today.' });
  const after = await balances();
  expect([(after.outside ?? 0) - before, (after.held ?? 0) - held]).toEqual([-12_000, 12_000]);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'outside' }]);
  const { money } = await world.as(job.client).jobs.get({ jobId: job.jobId });
  expect(money).toMatchObject({ waits: [], refundedCents: 12_000, capturedCents: 12_000 });
  const news = (await bellOf(job)).find(({ kind }) => kind === 'refundPaidOutside');
  expect(news?.body).toContain('Check 1042, mailed today.');
  expect(await caseIn('closed', job.caseId)).toMatchObject({
    acts: [],
    closed: { outcome: 'paidOutside', note: 'Check 1042, mailed today.', byName: 'Ada Admin' },
  });
  expect(after.provider).toBe(gateway.balance());
});

test('of two administrators at the same moment, one moves the money', async () => {
  const job = await failedRefund();
  const { caseId } = job;
  const answers = await Promise.all([
    refusalOf(admin.payments.payOutside({ caseId, reason: 'Check 1.' })),
    refusalOf(admin.payments.retryPayout({ caseId })),
    refusalOf(admin.payments.payOutside({ caseId, reason: 'Check 2.' })),
  ]);
  expect(answers.filter((answer) => answer === 'payments.caseNotNow')).toHaveLength(2);
  await world.work();
  expect((await balances()).provider).toBe(gateway.balance());
});

test('an administrator who acts on a refund that is being booked waits for it, and hears that it is too late', async () => {
  const job = await failedRefund();
  gateway.refundByHand(await paymentOf(job), usd(12_000));
  const refund = gateway.refunds.at(-1) as ProviderRefund;
  const answer = await transaction(world.db, async (tx) => {
    await lockHold(tx, { purposeId: job.jobId });
    const paying = refusalOf(admin.payments.payOutside({ caseId: job.caseId, reason: 'Check 1.' }));
    await untilBlocked(paying);
    await bookRefund(tx, refund, clock.now());
    return { paying };
  });
  expect(await answer.paying).toBe('payments.caseNotNow');
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  await expectTrueBooks();
});

test('a case closed with a note moves no money, and what is owed can still be sent', async () => {
  const job = await failedRefund();
  const { caseId } = job;
  await admin.payments.closeCase({ caseId, reason: 'I called the client.' });
  expect(await refusalOf(admin.payments.closeCase({ caseId, reason: 'Again.' }))).toBe('payments.caseNotNow');
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed' }]);
  expect(await caseIn('closed', caseId)).toMatchObject({ acts: ['retry', 'payOutside'], closed: { outcome: 'noted' } });
  await admin.payments.retryPayout({ caseId });
  await world.work();
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(await caseIn('closed', caseId)).toMatchObject({ closed: { note: 'I called the client.' } });
});

test('a note is demanded', async () => {
  const { caseId } = await failedRefund();
  for (const act of [admin.payments.payOutside, admin.payments.closeCase]) {
    expect(await refusalOf(act({ caseId, reason: ' ' }))).toBe('api.badInput');
  }
});

test('the longest waiting case comes first, and the list goes on', async () => {
  const first = await failedRefund();
  clock.forward(minutes(5));
  await failedRefund();
  const all = (await admin.payments.listCases({ limit: 50 })).items.map(({ openedAt }) => new Date(openedAt).getTime());
  expect(all).toEqual([...all].sort((a, b) => a - b));
  expect(await caseIn('open', first.caseId)).toBeDefined();
  const page = await admin.payments.listCases({ limit: 1 });
  const next = await admin.payments.listCases({ limit: 1, cursor: page.nextCursor ?? '' });
  expect(next.items[0]?.id).not.toBe(page.items[0]?.id);
});

test('only administrators learn of a case and move it', async () => {
  const job = await failedRefund();
  const { caseId } = job;
  for (const caller of [job.client, job.worker]) {
    const { payments } = world.as(caller);
    for (const call of [
      () => payments.listCases({}),
      () => payments.retryPayout({ caseId }),
      () => payments.payOutside({ caseId, reason: 'Mine.' }),
      () => payments.closeCase({ caseId, reason: 'Mine.' }),
    ]) {
      expect(await refusalOf(call())).toBe('api.notFound');
    }
  }
  expect(await payoutsOf(job)).toMatchObject([{ state: 'failed' }]);
});

test('after a second failure, the closed case offers no acts, and the new one says since when', async () => {
  const job = await failedRefund();
  const { openedAt } = (await caseIn('open', job.caseId)) ?? expect.fail('no case');
  await admin.payments.retryPayout({ caseId: job.caseId });
  await world.work();
  clock.forward(minutes(60));
  const [payout] = await payoutsOf(job);
  await take(gateway.endRefund(payout?.providerId ?? '', 'failed', 'declined'));
  expect(await caseIn('closed', job.caseId)).toMatchObject({ acts: [], since: null });
  const { items } = await admin.payments.listCases({ limit: 50 });
  const second = items.find(({ job: about }) => about?.id === job.jobId);
  expect(second).toMatchObject({ acts: ['retry', 'payOutside', 'close'], since: openedAt });
});

test('the case of a lost chargeback says so, and what the platform lost', async () => {
  const job = await world.releasedJob();
  await world.work();
  const disputeId = await takeBack(job.jobId);
  const caseAbout = async () =>
    (await admin.payments.listCases({ limit: 50 })).items.find(({ job: about }) => about?.id === job.jobId);
  expect(await caseAbout()).toMatchObject({ chargeback: { status: 'needs_response', lostCents: 0 } });
  await decide(disputeId, 'lost');
  expect(await caseAbout()).toMatchObject({ chargeback: { status: 'lost', lostCents: 12_000 } });
});
