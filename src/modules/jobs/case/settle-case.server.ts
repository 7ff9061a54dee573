import { fail } from '#lib/fail.ts';
import { type Money, usd } from '#lib/money.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { heldOf, moneyOf, NotHeld } from '#modules/payments/public.server.ts';
import { countCompletedJob } from '#modules/workers/public.server.ts';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Actor } from '#platform/operations/context.server.ts';
import { findChangeRequests } from '../changes/changes-store.server.ts';
import { earnedOf, figuresOf, workOf } from '../figures.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { releaseHeld } from '../release-held.server.ts';
import { findScopeOfCase } from '../scope/scope-store.server.ts';
import { findJob, type JobRow, lockJob } from '../store.server.ts';
import type { JobSide } from '../transitions.ts';
import type { CaseDecider } from './case-contract.ts';
import { closeCase, findCase } from './case-store.server.ts';
import { findSplitOffers } from './split-store.server.ts';

/** What becomes of the held money: `amount` of it to the Pro (before the fee), the rest to the client. */
export interface CaseDecision {
  jobId: string;
  /** US cents, at most what is held; or what the Pro has earned, as a release would pay. */
  amount: Money | 'earned';
  /** Both sides read it. */
  explanation: string;
  at: Date;
}

/** What a decision moved, US cents. */
export interface Settled {
  toPayee: Money;
  fee: Money;
  refunded: Money;
}

/**
 * Decides a case as the operator: in one transaction the money is split, the job settled, the case closed, and both sides
 * told. Throws Fail `api.notFound` (no such job), `jobs.notNow` (no open case, or decided before), `jobs.moreThanHeld`.
 */
export function settleCase(db: Db, { jobId, amount, explanation, at }: CaseDecision): Promise<Settled> {
  return transaction(db, async (tx) => {
    const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
    requireAct(job, 'settle', 'admin');
    const held = await heldOf(tx, jobId);
    const gross = amount === 'earned' ? earnedOf(workOf(job), held) : amount;
    if (gross > held) fail('jobs.moreThanHeld');
    const move = { act: 'settle', role: 'admin', actor: { kind: 'operator' } } as const;
    const settled = await closeAndSplit(tx, job, { by: 'operator', move, gross, explanation, at });
    for (const userId of [job.client_id, job.worker_id]) {
      const split = { refundCents: settled.refunded, payoutCents: settled.toPayee, isPayer: userId === job.client_id };
      await notify(tx, { userId, kind: 'caseDecided', data: { jobId, title: job.title, ...split }, at });
    }
    return settled;
  });
}

/** What one side of a case does for the other. */
interface SettlingForOther {
  side: JobSide;
  actor: Actor;
  /** What the client releases, before the fee, or the Pro refunds, as the actor was shown it. */
  shownCents: number;
  at: Date;
}

/**
 * Settles a case of a locked job for the other side: the client releases what the Pro has earned, and gets back the rest; a Pro refunds
 * all that is held. Both are told. Throws Fail `jobs.notNow` (no open case of started work), `jobs.amountChanged`, after which the
 * transaction must not be kept.
 */
export async function settleForOther(
  tx: Tx,
  job: JobRow,
  { side, actor, shownCents, at }: SettlingForOther,
): Promise<void> {
  requireAct(job, 'settleForOther', side);
  const gross = side === 'client' ? earnedOf(workOf(job), await heldOf(tx, job.id)) : usd(0);
  const move = { act: 'settleForOther', role: side, actor } as const;
  const settled = await closeAndSplit(tx, job, { by: side, move, gross, explanation: null, at });
  const moved = side === 'client' ? settled.toPayee + settled.fee : settled.refunded;
  if (moved !== shownCents) fail('jobs.amountChanged');
  const split = { refundCents: settled.refunded, payoutCents: settled.toPayee };
  for (const userId of [job.client_id, job.worker_id]) {
    const isPayer = userId === job.client_id;
    const flags = {
      isPayer,
      isOwn: isPayer === (side === 'client'),
      isPartRefunded: gross > 0 && settled.refunded > 0,
    };
    const data = { jobId: job.id, title: job.title, ...split, ...flags };
    await notify(tx, { userId, kind: 'caseSettled', data, at });
  }
}

interface Ending {
  by: Exclude<CaseDecider, 'bank'>;
  move: Pick<Parameters<typeof moveJob>[1], 'act' | 'role' | 'actor'>;
  /** What of the held money is released, before the fee; the rest is refunded. */
  gross: Money;
  explanation: string | null;
  at: Date;
}

/**
 * Splits the money of a locked job and closes its case. Throws Fail `jobs.notNow` if the case was decided before, and `jobs.amountChanged`
 * if less is held than is released.
 */
export async function closeAndSplit(
  tx: Tx,
  { id: jobId, worker_id: workerId }: JobRow,
  { by, move, gross, explanation, at }: Ending,
): Promise<Settled> {
  await moveJob(tx, { ...move, jobId, at, note: explanation ?? undefined });
  // A refund by hand may have taken some of it a moment before.
  const settled = await releaseHeld(tx, { purposeId: jobId, amount: gross, at }).catch((error) =>
    error instanceof NotHeld ? fail('jobs.amountChanged') : Promise.reject(error),
  );
  const { refunded } = settled;
  if (!(await closeCase(tx, jobId, { by, released: gross, refunded, explanation, at }))) fail('jobs.notNow');
  if (gross > 0) await countCompletedJob(tx, workerId);
  return settled;
}

/** Returns a case as the operator reads it before deciding: the list of what was to be done is in English. */
export async function describeCase(db: Db, jobId: string) {
  const [job, opened, changes, offers, items, monies] = await Promise.all([
    findJob(db, jobId),
    findCase(db, jobId),
    findChangeRequests(db, jobId),
    findSplitOffers(db, jobId),
    findScopeOfCase(db, jobId),
    moneyOf(db, [jobId]),
  ]);
  const money = monies.get(jobId);
  if (!job || !opened || !money) fail('api.notFound');
  const lines = describeScope(items, 'en', { isOwn: false });
  const scope = items.flatMap(({ question: _, answer: __, ...item }, at) => {
    const line = lines[at];
    return line ? [{ ...item, label: line.label, answer: line.answer }] : [];
  });
  return { job, opened, changes, offers, scope, heldCents: money.heldCents, ...figuresOf(workOf(job), money) };
}
