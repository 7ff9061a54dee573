import { expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { settleCheckout, takeProviderEvent } from '#modules/payments/public.server.ts';
import { balances } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { gateway, clock } = world;
const provider = () => world.withActor({ kind: 'provider' });

const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const journals = async ({ jobId }: JobWorld, kind: 'capture' | 'release' | 'stray') =>
  (
    await world.db
      .selectFrom('ledger_journal as j')
      .innerJoin('hold as h', 'h.id', 'j.hold_id')
      .select('j.id')
      .where('h.purpose_id', '=', jobId)
      .where('j.kind', '=', kind)
      .execute()
  ).length;
const payouts = async ({ jobId }: JobWorld) =>
  world.db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .select(['p.kind', 'p.amount_cents as cents'])
    .where('h.purpose_id', '=', jobId)
    .execute();
const times = <T>(n: number, act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, act));

async function withPage() {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return { ...job, sessionId };
}

test('a simultaneous webhook, return page and reconciler capture and notify once', async () => {
  for (let round = 0; round < 5; round++) {
    const job = await withPage();
    const { rawBody, signature } = gateway.pay(job.sessionId);
    clock.forward(minutes(3));
    await Promise.all([
      ...Array.from({ length: 3 }, () => takeProviderEvent(provider(), rawBody, signature)),
      ...Array.from({ length: 3 }, () =>
        world.as(job.client).jobs.confirmPayment({ jobId: job.jobId, sessionId: job.sessionId }),
      ),
      world.run('payments.reconcile'),
      settleCheckout(provider(), job.sessionId),
    ]);
    await world.work();
    expect(await look(job)).toMatchObject({ state: 'paid', money: { capturedCents: 12_000, heldCents: 12_000 } });
    expect(await journals(job, 'capture')).toBe(1);
    expect((await look(job)).events.filter(({ act }) => act === 'paymentArrives')).toHaveLength(1);
    expect(await payouts(job)).toEqual([]);
  }
});

test('many simultaneous copies of an event are booked once', async () => {
  const job = await withPage();
  const { rawBody, signature } = gateway.pay(job.sessionId);
  await times(8, () => takeProviderEvent(provider(), rawBody, signature));
  expect(await journals(job, 'capture')).toBe(1);
  const { id } = JSON.parse(rawBody) as { id: string };
  expect(await world.db.selectFrom('provider_event').select('id').where('id', '=', id).execute()).toHaveLength(1);
});

test('of two simultaneous payments in two tabs, one pays the job and the other is refunded', async () => {
  const job = await withPage();
  const { order } = gateway.sessions.get(job.sessionId) ?? {};
  if (!order) throw new Error('no page');
  const other = await gateway.port.createCheckoutSession({ ...order, idempotencyKey: `${order.idempotencyKey}b` });
  gateway.pay(job.sessionId);
  gateway.pay(other.id);
  await Promise.all([
    times(3, () => settleCheckout(provider(), job.sessionId)),
    times(3, () => settleCheckout(provider(), other.id)),
  ]);
  expect(await look(job)).toMatchObject({ money: { capturedCents: 12_000 } });
  expect(await journals(job, 'capture')).toBe(1);
  expect(await journals(job, 'stray')).toBe(1);
  expect(await payouts(job)).toEqual([{ kind: 'stray_refund', cents: 12_000 }]);
  await world.work();
  expect((await balances()).provider).toBe(gateway.balance());
});

test('a job released by many clicks and the clock at the same time is paid out once', async () => {
  const job = await world.submittedJob();
  clock.forward(hours(48));
  const release = () => refusalOf(world.as(job.client).jobs.release({ jobId: job.jobId }));
  const [refusals] = await Promise.all([times(6, release), times(3, () => world.run('jobs.tick'))]);
  expect(refusals.filter((code) => code === null).length).toBeLessThanOrEqual(1);
  expect(refusals.filter((code) => code !== null && code !== 'jobs.notNow')).toEqual([]);
  expect(await payouts(job)).toEqual([{ kind: 'transfer', cents: 10_800 }]);
  expect(await journals(job, 'release')).toBe(1);
  expect((await look(job)).events.filter(({ act }) => act === 'release')).toHaveLength(1);
  const { completed_jobs } = await world.db
    .selectFrom('worker_profile')
    .select('completed_jobs')
    .where('id', '=', job.worker.id)
    .executeTakeFirstOrThrow();
  expect(completed_jobs).toBe(1);
});

test('a payment exactly at the deadline either pays the job or is refunded', async () => {
  for (let round = 0; round < 10; round++) {
    const job = await withPage();
    const { rawBody, signature } = gateway.pay(job.sessionId);
    await world.db.updateTable('job').set({ due_at: clock.now() }).where('id', '=', job.jobId).execute();
    await Promise.all([world.run('jobs.tick'), takeProviderEvent(provider(), rawBody, signature)]);
    await world.run('jobs.tick');
    await world.work();
    const { state, money } = await look(job);
    const refunded = (await payouts(job)).map(({ cents }) => cents);
    if (state === 'paid') expect([money.heldCents, refunded]).toEqual([12_000, []]);
    else expect([state, money.state, refunded]).toEqual(['expired', 'void', [12_000]]);
  }
  expect((await balances()).provider).toBe(gateway.balance());
});

test('two simultaneous clients cannot book one slot of a Pro', async () => {
  const worker = await world.worker();
  const startsAt = new Date(clock.now().getTime() + hours(24));
  const outcomes = await times(6, () => refusalOf(world.job({ worker, startsAt })));
  expect(outcomes.filter((code) => code === null)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'jobs.slotTaken')).toHaveLength(5);
});
