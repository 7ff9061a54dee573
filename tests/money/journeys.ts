import type Stripe from 'stripe';
import { expect } from 'vitest';
import { hours } from '#lib/clock.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import type { MoneyWorld } from './money-world.ts';

/* The ways of money that the tests with the local card provider share. */

export const cards = {
  plain: '4242 4242 4242 4242',
  settledAtOnce: '4000 0000 0000 0077',
  disputed: '4000 0000 0000 0259',
  asked: '4000 0000 0000 1976',
  refundLater: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
};

/** A job whose payment page is open. */
export type JobWithPage = JobWorld & { sessionId: string };

export async function withPage(startsInMs = hours(1)): Promise<JobWithPage> {
  const job = await world.job({ startsAt: new Date(world.clock.now().getTime() + startsInMs) });
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return { ...job, sessionId };
}

export async function submit({ worker, jobId, pin }: JobWorld): Promise<void> {
  await world.photos(jobId);
  await world.as(worker).jobs.checkIn({ jobId, pin });
  await world.as(worker).jobs.submit({ jobId, workedMinutes: 60 });
}

/** Submits and releases a job, and lets the queue pay. */
export async function release(job: JobWorld): Promise<void> {
  await submit(job);
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  await world.work();
}

/** Returns a job as its client reads it, once everything in the queue is done. */
export async function look({ client, jobId }: JobWorld) {
  await world.work();
  return world.as(client).jobs.get({ jobId });
}

export const earnings = ({ worker }: JobWorld) => world.as(worker).payments.getEarnings();

/** Lets time go by in one step, with the reconciler and the proof of the balance at its end. */
export async function pass(durationMs: number): Promise<void> {
  world.clock.forward(durationMs);
  await world.run('payments.reconcile');
  await world.run('payments.proveBalance');
  await world.work();
}

export function journeysAt(provider: MoneyWorld) {
  const { stripe } = provider;

  /** The client pays and returns. */
  async function pay({ sessionId, ...job }: JobWithPage, card = cards.plain): Promise<JobWorld> {
    await provider.pay(sessionId, card);
    await world.as(job.client).jobs.confirmPayment({ jobId: job.jobId, sessionId });
    return job;
  }

  /** The Pro sets up a payout account and returns. Returns the provider's id of the account. */
  async function openAccount({ worker }: JobWorld): Promise<string> {
    const { url } = await world.as(worker).payments.openPayoutAccount({});
    await provider.enterBank(url);
    await world.as(worker).payments.refreshPayoutAccount();
    return accountOf(worker.id);
  }

  return {
    openAccount,
    /** Creates a job whose client has paid and returned. */
    paidJob: async (card?: string, startsInMs?: number): Promise<JobWorld> => pay(await withPage(startsInMs), card),
    /** Creates a paid job whose Pro set up payouts before the payment: a first bank account that comes later waits. */
    async paidJobWithAccount(card?: string): Promise<JobWorld & { account: string }> {
      const job = await withPage();
      const account = await openAccount(job);
      return { ...(await pay(job, card)), account };
    },
    /** Delivers an event through the product's door, which acknowledges it. */
    take: async (event: Stripe.Event): Promise<void> => expect(await provider.post(event)).toBe(200),
    async newestEvent(type: string): Promise<Stripe.Event> {
      const [event] = (await stripe.events.list({ type, limit: 1 })).data;
      if (!event) throw new Error(`no event ${type}`);
      return event;
    },
    transfersTo: async (destination: string) => (await stripe.transfers.list({ destination, limit: 10 })).data,
  };
}

/** Returns the provider's id of a Pro's payout account. */
export async function accountOf(userId: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('payout_account')
    .select('provider_account_id as id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}
