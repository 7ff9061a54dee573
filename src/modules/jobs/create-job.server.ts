import { randomInt } from 'node:crypto';
import { after, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import type { Money } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { feeBpsFor, openHold } from '#modules/payments/public.server.ts';
import type { CancellationTier } from '#modules/workers/limits.ts';
import { isExtraMile, lockTime } from '#modules/workers/public.server.ts';
import { brokenConstraint, type Tx } from '#platform/database/database.server.ts';
import type { Actor } from '#platform/operations/context.server.ts';
import { payDueAt } from './deadlines.ts';
import { insertScope } from './scope/scope-store.server.ts';
import type { JobOrigin } from './states.ts';
import { insertEvent, insertJob } from './store.server.ts';

export interface NewJob {
  clientId: string;
  workerId: string;
  title: string;
  description: string;
  /** What the Pro wrote with the accepted offer. */
  promise?: string;
  /** What is to be done, which the job's list freezes. */
  scope?: readonly ScopeAnswer[];
  categoryId: number;
  /** Of the category; null where the request named none. */
  subcategoryId: number | null;
  zip: string;
  /** IANA name of the zone the work is done in. */
  timeZone: string;
  startsAt: Date;
  /** The length of the Pro's slot; for hourly work also the time that is paid for in advance. */
  minutes: number;
  pricing: { kind: 'fixed' } | { kind: 'hourly'; rate: Money };
  /** What the client pays in advance, US cents. */
  total: Money;
  cancellationTier: CancellationTier;
  /** Decides how long the slot waits for the payment. */
  origin: JobOrigin;
  actor: Actor;
  at: Date;
}

/**
 * Creates a job that waits for its payment, with its PIN and the hold for its money, and returns its id.
 * Throws Fail `jobs.slotTaken` when the Pro has another job at that time; the transaction is then aborted.
 */
export async function createJob(tx: Tx, job: NewJob): Promise<string> {
  const { clientId, workerId, at } = job;
  // Bookings that check what is free wait for this one.
  await lockTime(tx, workerId);
  const jobId = await insertJob(tx, rowOf(job)).catch((error: unknown) => {
    if (brokenConstraint(error) === 'job_no_overlap') fail('jobs.slotTaken');
    throw error;
  });
  await insertScope(tx, jobId, job.scope ?? []);
  const actorId = job.actor.kind === 'user' ? job.actor.user.id : null;
  const role = actorId === workerId ? 'worker' : 'client';
  await insertEvent(tx, { jobId, act: 'create', from: null, to: 'awaiting_payment', actorId, role, at });
  await recordAudit(tx, { at, act: 'jobs.create', actor: job.actor, subject: { type: 'job', id: jobId } });
  const feeBps = feeBpsFor({ extraMile: await isExtraMile(tx, workerId) });
  await openHold(tx, {
    purposeId: jobId,
    payerId: clientId,
    payeeId: workerId,
    title: job.title,
    amount: job.total,
    feeBps,
    at,
  });
  return jobId;
}

function rowOf(job: NewJob) {
  return {
    client_id: job.clientId,
    worker_id: job.workerId,
    title: job.title,
    description: job.description,
    promise: job.promise ?? null,
    category_id: job.categoryId,
    subcategory_id: job.subcategoryId,
    zip: job.zip,
    time_zone: job.timeZone,
    starts_at: job.startsAt,
    ends_at: after(job.startsAt, minutes(job.minutes)),
    pricing: job.pricing.kind,
    hourly_rate_cents: job.pricing.kind === 'hourly' ? job.pricing.rate : null,
    minutes: job.minutes,
    price_cents: job.total,
    cancellation_tier: job.cancellationTier,
    origin: job.origin,
    pin: String(randomInt(10_000)).padStart(4, '0'),
    state_since: job.at,
    due_at: payDueAt(job.origin, job.startsAt, job.at),
    created_at: job.at,
  };
}
