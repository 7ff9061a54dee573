import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, usd } from '#lib/money.ts';
import { heldOf, moneyOf, NotHeld, releaseHold, settleCheckout, voidHold } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { balances, booked } from '#tests/support/ledger.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

type Step =
  | { act: 'pay' | 'payAgain' | 'void' | 'send' }
  // The Pro's share; the rest is refunded to the client.
  | { act: 'release'; percent: number };

const percent = fc.integer({ min: 0, max: 110 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ act: 'pay' }) },
  fc.constantFrom<Step>({ act: 'payAgain' }, { act: 'void' }, { act: 'send' }),
  { weight: 2, arbitrary: fc.record<Step & { percent: number }>({ act: fc.constant('release'), percent }) },
);

async function openPage({ client, jobId }: JobWorld): Promise<string | null> {
  const page = await world
    .as(client)
    .jobs.createCheckoutSession({ jobId })
    .catch(() => null);
  return page?.sessionId ?? null;
}

async function pay(job: JobWorld): Promise<void> {
  const sessionId = await openPage(job);
  if (!sessionId) return;
  world.gateway.pay(sessionId);
  await settleCheckout(world.withActor({ kind: 'provider' }), sessionId);
}

/** Pays on a page that the product does not know of. */
async function payUnheard({ jobId }: JobWorld): Promise<void> {
  const { order } = [...world.gateway.sessions.values()].find((one) => one.order.successUrl.includes(jobId)) ?? {};
  if (!order) return;
  const page = await world.gateway.port.createCheckoutSession({ ...order, idempotencyKey: crypto.randomUUID() });
  world.gateway.pay(page.id);
  await settleCheckout(world.withActor({ kind: 'provider' }), page.id);
}

/** The rules refuse amounts that do not exist before the database has to. */
async function unlessNotHeld(act: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transaction(world.db, act).catch((error: unknown) => expect(error).toBeInstanceOf(NotHeld));
}

async function take(job: JobWorld, one: Step): Promise<void> {
  const purposeId = job.jobId;
  const at = world.clock.now();
  const held = await heldOf(world.db, purposeId);
  const part = (share: number): Money => usd(Math.floor((held * share) / 100));
  switch (one.act) {
    case 'pay':
      return pay(job);
    case 'payAgain':
      return payUnheard(job);
    case 'send':
      return world.work();
    case 'void':
      return void (await transaction(world.db, (tx) => voidHold(tx, purposeId)));
    case 'release': {
      const amount = part(one.percent);
      return unlessNotHeld((tx) => releaseHold(tx, { purposeId, amount, at }));
    }
  }
}

async function expectExact(job: JobWorld): Promise<void> {
  const ours = await balances();
  expect(Object.values(ours).reduce((total, cents) => total + cents, 0)).toBe(0);
  expect(ours.provider).toBe(world.gateway.balance());
  const money = (await moneyOf(world.db, [job.jobId])).get(job.jobId);
  if (!money) throw new Error('no hold');
  const { capturedCents, heldCents, releasedCents, refundedCents, feeCents } = money;
  expect(capturedCents).toBe(heldCents + releasedCents + refundedCents + feeCents);
  const { held, refunds, strayRefunds, transfers, fees } = await booked();
  expect((ours.held ?? 0) + held + refunds).toBe(0);
  expect((ours.stray ?? 0) + strayRefunds).toBe(0);
  expect((ours.worker_balance ?? 0) + transfers).toBe(0);
  expect((ours.platform_fee ?? 0) + fees).toBe(0);
}

test('no sequence of events creates or loses a cent of a job’s money', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const price = fc.integer({ min: 2_000, max: 1_000_000 }).map(usd);
  await fc.assert(
    fc.asyncProperty(price, fc.array(step, { minLength: 1, maxLength: 8 }), async (total, steps) => {
      const startsAt = new Date(world.clock.now().getTime() + 86_400_000);
      const job = await world.job({ worker, total, minutes: 15, startsAt });
      for (const one of steps) {
        await take(job, one);
        await expectExact(job);
      }
      await world.work();
      await expectExact(job);
      world.clock.forward(3_600_000);
    }),
    { numRuns: 40 },
  );
});

test('the database itself refuses a journal that does not balance', async () => {
  const { jobId } = await world.paidJob();
  const unbalanced = transaction(world.db, async (tx) => {
    const { id: hold_id } = await tx
      .selectFrom('hold')
      .select('id')
      .where('purpose_id', '=', jobId)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('ledger_journal')
      .values({ at: new Date(), kind: 'release', hold_id, operation_key: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ledger_entry')
      .values([
        { journal_id: id, account_id: 1, amount_cents: 5 },
        { journal_id: id, account_id: 2, amount_cents: -4 },
      ])
      .execute();
  });
  await expect(unbalanced).rejects.toThrow('does not balance');
});

test('the ledger cannot be edited', async () => {
  await world.paidJob();
  for (const table of ['ledger_entry', 'ledger_journal', 'ledger_account'] as const) {
    await expect(world.db.deleteFrom(table).execute()).rejects.toThrow('append-only');
  }
  await expect(world.db.updateTable('ledger_entry').set({ amount_cents: 1 }).execute()).rejects.toThrow('append-only');
});
