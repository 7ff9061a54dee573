import { expect } from 'vitest';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { db } from './database.ts';
import type { Webhook } from './fake-gateway.ts';
import { balances, booked } from './ledger.ts';
import { clock, gateway, run, withActor, work } from './services.ts';
import { world } from './world.ts';

// What the tests of refunds, refused payouts and cases share.

/** Returns the payouts of a job with their states. */
export const payoutsOf = ({ jobId }: { jobId: string }) =>
  db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .select(['p.id', 'p.kind', 'p.state', 'p.amount_cents as cents', 'p.provider_id as providerId', 'p.reason'])
    .where('h.purpose_id', '=', jobId)
    .orderBy('p.created_at')
    .orderBy('p.kind')
    .execute();

/** Returns the money cases of a job. */
export const casesOf = ({ jobId }: { jobId: string }) =>
  db
    .selectFrom('money_case as c')
    .innerJoin('hold as h', 'h.id', 'c.hold_id')
    .select(['c.id', 'c.kind', 'c.reason', 'c.amount_cents as cents', 'c.outcome', 'c.note', 'c.cause'])
    .where('h.purpose_id', '=', jobId)
    .orderBy('c.opened_at')
    .execute();

/** Returns the payment of a job. */
export async function paymentOf({ jobId }: { jobId: string }): Promise<string> {
  const { id } = await db
    .selectFrom('hold')
    .select('payment_intent_id as id')
    .where('purpose_id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (!id) throw new Error('not paid');
  return id;
}

/** Passes an event of the provider to the product. */
export const take = ({ rawBody, signature }: Webhook): Promise<void> =>
  takeProviderEvent(withActor({ kind: 'provider' }), rawBody, signature);

/** Creates a canceled job whose refund of $120.00 did not reach the card, which is a case. */
export async function failedRefund() {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await work();
  const refundId = (await payoutsOf(job))[0]?.providerId ?? '';
  await take(gateway.endRefund(refundId, 'failed', 'declined'));
  const [money] = await casesOf(job);
  return { ...job, caseId: money?.id ?? '', refundId };
}

/** Lets time pass, and does what is due then. */
export async function pass(durationMs: number): Promise<void> {
  clock.forward(durationMs);
  await run('payments.reconcile');
  await work();
}

/** The ledger agrees with the provider, and with the holds and payouts. */
export async function expectTrueBooks(): Promise<void> {
  const ours = await balances();
  const { held, refunds, strayRefunds } = await booked();
  expect(ours.provider).toBe(gateway.balance());
  expect((ours.held ?? 0) + held + refunds).toBe(0);
  expect((ours.stray ?? 0) + strayRefunds).toBe(0);
  expect(Object.values(ours).reduce((sum, cents) => sum + cents, 0)).toBe(0);
}

/** A canceled job whose refund of $120.00 has been sent. */
export async function refundedJob() {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  await world.work();
  return { ...job, refundId: (await payoutsOf(job))[0]?.providerId ?? '' };
}
