import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;

// Each test starts without pending payments.
beforeEach(async () => {
  clock.forward(days(4));
  await world.run('jobs.tick');
  await world.work();
  await world.run('payments.reconcile');
});

async function withPage() {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return { ...job, sessionId };
}

const look = ({ client, jobId }: Awaited<ReturnType<typeof withPage>>) => world.as(client).jobs.get({ jobId });
const stateOf = async (sessionId: string) =>
  (
    await world.db
      .selectFrom('checkout_session')
      .select('state')
      .where('provider_session_id', '=', sessionId)
      .executeTakeFirst()
  )?.state;
const callsOf = async (act: () => Promise<void>) => {
  const before = gateway.calls.length;
  await act();
  return gateway.calls.slice(before).filter((method) => method === 'retrieveCheckoutSession').length;
};
const reconcile = () => world.run('payments.reconcile');

test('a payment without a webhook is found and booked once', async () => {
  const job = await withPage();
  gateway.pay(job.sessionId);
  clock.forward(minutes(2));
  await reconcile();
  await reconcile();
  await world.work();
  expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000 } });
  expect((await look(job)).events.filter(({ act }) => act === 'paymentArrives')).toHaveLength(1);
});

test('a page that the provider closed is marked', async () => {
  const job = await withPage();
  clock.forward(hours(24));
  await reconcile();
  expect(await stateOf(job.sessionId)).toBe('expired');
});

test('the older a page is, the less often it is read back', async () => {
  await withPage();
  expect(await callsOf(reconcile)).toBe(0);
  clock.forward(minutes(2));
  expect(await callsOf(reconcile)).toBe(1);
  expect(await callsOf(reconcile)).toBe(0);
  let calls = 0;
  for (let minute = 0; minute < 8 * 60; minute++) {
    clock.forward(minutes(1));
    calls += await callsOf(reconcile);
  }
  expect(calls).toBeGreaterThanOrEqual(9);
  expect(calls).toBeLessThanOrEqual(13);
});

test('a page that cannot be read does not block the others', async () => {
  const [one, two] = [await withPage(), await withPage()];
  gateway.pay(one.sessionId);
  gateway.pay(two.sessionId);
  clock.forward(minutes(2));
  gateway.fail('retrieveCheckoutSession', 'away');
  await reconcile();
  const captured = async () => (await look(one)).money.capturedCents + (await look(two)).money.capturedCents;
  expect(await captured()).toBe(12_000);
  clock.forward(minutes(2));
  await reconcile();
  expect(await captured()).toBe(24_000);
});

/** A transfer that waits because the bank account was changed, and may be sent now. */
async function waitingTransfer() {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const waits_until = new Date(clock.now().getTime() + hours(24));
  await world.db.updateTable('payout_account').set({ waits_until }).where('user_id', '=', worker.id).execute();
  const job = await world.releasedJob({ worker });
  await world.work();
  clock.forward(hours(25));
  const states = () =>
    world.db
      .selectFrom('payout as p')
      .innerJoin('hold as h', 'h.id', 'p.hold_id')
      .select('p.state')
      .where('h.purpose_id', '=', job.jobId)
      .execute();
  expect(await states()).toEqual([{ state: 'waiting_for_account' }]);
  return { accountId, states };
}

test('a payout goes on before the provider is asked about any page', async () => {
  await withPage();
  const { states } = await waitingTransfer();
  const seen: Promise<{ state: string }[]>[] = [];
  gateway.setBefore(async () => void seen.push(states()));
  await reconcile();
  gateway.setBefore(null);
  expect(await seen[0]).toEqual([{ state: 'queued' }]);
});

test('a step that fails does not keep the others from being done', async () => {
  const canceled = await world.paidJob();
  await world.as(canceled.worker).jobs.cancel({ jobId: canceled.jobId, refundCents: 0 });
  const { accountId, states } = await waitingTransfer();
  await sql`alter table checkout_session rename to no_checkout_session`.execute(world.db);
  const before = gateway.calls.length;
  await reconcile();
  await sql`alter table no_checkout_session rename to checkout_session`.execute(world.db);
  expect(await states()).toEqual([{ state: 'queued' }]);
  expect(gateway.calls.slice(before)).toContain('retrieveRefund');
  await world.work();
  expect(gateway.transfers.filter((transfer) => transfer.accountId === accountId)).toHaveLength(1);
});

test('an unanswered creation is abandoned after an hour', async () => {
  const job = await world.job();
  gateway.fail('createCheckoutSession', 'away');
  await world
    .as(job.client)
    .jobs.createCheckoutSession({ jobId: job.jobId })
    .catch(() => {});
  clock.forward(minutes(61));
  await reconcile();
  const rows = await world.db
    .selectFrom('checkout_session as s')
    .innerJoin('hold as h', 'h.id', 's.hold_id')
    .select('s.state')
    .where('h.purpose_id', '=', job.jobId)
    .execute();
  expect(rows).toEqual([{ state: 'failed' }]);
});
