import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { failedRefund, pass, paymentOf, take } from '#tests/support/payouts.ts';
import { world } from '#tests/support/world.ts';

/** What is repaired after an answer of the card provider got lost, or was no, and after it closed a payout account. */
export async function loseAnswers(): Promise<void> {
  const { client, jobId } = await world.job();
  world.gateway.fail('createCheckoutSession', 'lostAnswer');
  await world
    .as(client)
    .jobs.createCheckoutSession({ jobId })
    .catch(() => {});
  const sessionId = [...world.gateway.sessions.keys()].at(-1) ?? '';
  const { rawBody, signature } = world.gateway.pay(sessionId);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);

  const worker = await world.worker();
  world.gateway.fail('createAccount', 'refused');
  await world
    .as(worker)
    .payments.openPayoutAccount({})
    .catch(() => {});
  await changePayoutAccount();
  const account = world.gateway.accounts.get(await world.payoutAccount(worker));
  await world.releasedJob({ worker });
  if (account) account.payoutsEnabled = false;
  await world.work();
  await pauseAccount(worker.id);
  await world.work();
  await loseTransfers();
  await waitForAccount();
  await refundAndFail();
}

/** A Pro without a payout account is reminded. */
async function waitForAccount(): Promise<void> {
  await world.releasedJob();
  world.clock.forward(days(3));
  await world.run('payments.watchUnclaimed');
}

const pauseAccount = (userId: string) =>
  world.db.updateTable('payout_account').set({ payouts_enabled: false }).where('user_id', '=', userId).execute();

/** A transfer is never heard of for a day and sent again, and another waits because its account was paused meanwhile. */
async function loseTransfers(): Promise<void> {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  world.gateway.fail('transfer', 'away');
  await world.releasedJob({ worker });
  await world.work();
  world.clock.forward(days(1));
  await world.work();
  await world.releasedJob({ worker });
  await pauseAccount(worker.id);
  await world.work();
}

/** Refunds fail, are made by hand, are refused, and end in each of the ways that administrators have. */
async function refundAndFail(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const ends = [
    (caseId: string) => admin.payments.retryPayout({ caseId }),
    (caseId: string) => admin.payments.payOutside({ caseId, reason: 'A check.' }),
    (caseId: string) => admin.payments.closeCase({ caseId, reason: 'They called.' }),
  ];
  for (const end of ends) await end((await failedRefund()).caseId);
  for (const state of ['open', 'closed'] as const) await admin.payments.listCases({ state });
  await admin.payments.getCase({ caseId: (await failedRefund()).caseId });
  const job = await world.paidJob();
  await admin.jobs.getFile({ jobId: job.jobId });
  await take(world.gateway.refundByHand(await paymentOf(job), usd(12_000)));
  world.gateway.refuse('refund', 'charge_disputed');
  await world.work();
  await pass(hours(2));
}

/** A payout account gets another bank account, is not known for a moment, is closed, and is opened again. */
async function changePayoutAccount(): Promise<void> {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const provider = world.withActor({ kind: 'provider' });
  await stopPayoutsLate(accountId);
  const events = [
    () => world.gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }),
    () => world.gateway.loseAccount(accountId),
    () => world.gateway.closeAccount(accountId),
  ];
  for (const happen of events) {
    const { rawBody, signature } = happen();
    await takeProviderEvent(provider, rawBody, signature);
    await world.run('payments.watchSchedules');
  }
  await world.as(worker).payments.openPayoutAccount({});
  await holdAndAllow(worker.id);
}

/** The provider refuses to stop the payouts to a new bank account, and does it too late. */
async function stopPayoutsLate(accountId: string): Promise<void> {
  const { gateway } = world;
  gateway.refuse('setPayoutSchedule', null, 2);
  const { rawBody, signature } = gateway.changeAccount(accountId, { bank: { key: 'a new one', last4: '4321' } });
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  for (let hour = 0; hour < 2; hour++) {
    await world.run('payments.watchSchedules');
    await pass(hours(1));
  }
  gateway.setBefore(async (method) => {
    if (method !== 'setPayoutSchedule') return;
    gateway.setBefore(null);
    world.clock.forward(days(1));
    await world.run('payments.watchSchedule', { accountId });
  });
  // The stop, and the put-back.
  for (let look = 0; look < 2; look++) await world.run('payments.watchSchedules');
}

/** An administrator holds the payouts of a Pro and allows them again. */
async function holdAndAllow(accountId: string): Promise<void> {
  const { payments } = world.as(await world.person({ role: 'admin' }));
  await payments.holdPayouts({ accountId, reason: 'They called.' });
  await payments.allowPayouts({ accountId, reason: 'They called.' });
  await payments.getPayoutHolds({ accountId });
}
