import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { workerOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { checkInFrom, pinTries, pinWaitMs, submitDue } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { type JobRow, lockJob, setPinTries } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * The Pro is at the door, from two hours before the start until the client has said whether the Pro came, and types the
 * client's PIN. After five wrong ones in a row, the Pro has to wait, longer each time, and the client is told.
 */
export const checkIn = operation(jobsContract.checkIn, {
  allow: workerOf,
  async run(ctx, { jobId, pin }) {
    // A wrong PIN has to stay counted, so the refusal is thrown after the transaction.
    const outcome = await transaction(ctx.db, (tx) => tryPin(tx, ctx, jobId, pin.trim()));
    if (outcome.refusal) fail(outcome.refusal, outcome.data);
    return { state: jobTransitions.checkIn.to };
  },
});

type WrongPin = 'jobs.wrongPin' | 'jobs.tooManyPins' | 'jobs.tooManyPinsHours';
type Outcome = { refusal: null } | { refusal: WrongPin; data: Record<string, number> };

async function tryPin(tx: Tx, ctx: Context, jobId: string, pin: string): Promise<Outcome> {
  const at = ctx.clock.now();
  // The lock makes simultaneous guesses count one after the other.
  const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
  requireAct(job, 'checkIn', 'worker');
  if (at < checkInFrom(job.starts_at)) fail('jobs.tooEarly');
  if (job.pin_locked_until && job.pin_locked_until > at) return tooMany(job.pin_locked_until, at);
  if (job.pin !== pin) return countWrong(tx, ctx, job);
  const set = { pin_attempts: 0, started_at: at };
  await moveJob(tx, {
    jobId,
    act: 'checkIn',
    role: 'worker',
    actor: ctx.actor,
    at,
    ...submitDue(job.ends_at, at),
    set,
  });
  const data = { jobId, worker: await displayNameOf(tx, job.worker_id), title: job.title };
  await notify(tx, { userId: job.client_id, kind: 'workStarted', data, at });
  return { refusal: null };
}

async function countWrong(tx: Tx, ctx: Context, job: JobRow): Promise<Outcome> {
  const at = ctx.clock.now();
  const tries = job.pin_attempts + 1;
  if (tries < pinTries) {
    await setPinTries(tx, job.id, { pin_attempts: tries });
    return { refusal: 'jobs.wrongPin', data: { count: pinTries - tries } };
  }
  const waits = job.pin_waits + 1;
  const lockedUntil = after(at, pinWaitMs(waits));
  await setPinTries(tx, job.id, { pin_attempts: 0, pin_waits: waits, pin_locked_until: lockedUntil });
  await recordAudit(tx, { at, act: 'jobs.tooManyPins', actor: ctx.actor, subject: { type: 'job', id: job.id } });
  const data = { jobId: job.id, worker: await displayNameOf(tx, job.worker_id), title: job.title };
  await notify(tx, { userId: job.client_id, kind: 'wrongPins', data, at });
  return tooMany(lockedUntil, at);
}

/** `count` is in minutes, or in hours from an hour on, for the sentence; `seconds` becomes the header Retry-After. */
function tooMany(until: Date, now: Date): Outcome {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return seconds < 3_600
    ? { refusal: 'jobs.tooManyPins', data: { count: Math.ceil(seconds / 60), seconds } }
    : { refusal: 'jobs.tooManyPinsHours', data: { count: Math.ceil(seconds / 3_600), seconds } };
}
