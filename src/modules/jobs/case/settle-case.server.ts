import { fail } from '#lib/fail.ts';
import { type Money, usd } from '#lib/money.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { heldOf, moneyOf } from '#modules/payments/public.server.ts';
import { countCompletedJob } from '#modules/workers/public.server.ts';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { earnedOf, figuresOf, workOf } from '../figures.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { releaseHeld } from '../release-held.server.ts';
import { findScopeOfCase } from '../scope/scope-store.server.ts';
import { findJob, lockJob } from '../store.server.ts';
import { closeCase, findCase } from './case-store.server.ts';

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
    const refunded = usd(held - gross);
    if (!(await closeCase(tx, jobId, { released: gross, refunded, explanation, at }))) fail('jobs.notNow');
    await moveJob(tx, { jobId, act: 'settle', role: 'admin', actor: { kind: 'operator' }, at, note: explanation });
    const released = await releaseHeld(tx, { purposeId: jobId, amount: gross, at });
    if (gross > 0) await countCompletedJob(tx, job.worker_id);
    for (const userId of [job.client_id, job.worker_id]) {
      const split = { refundCents: refunded, payoutCents: released.toPayee, isPayer: userId === job.client_id };
      await notify(tx, { userId, kind: 'caseDecided', data: { jobId, title: job.title, ...split }, at });
    }
    return released;
  });
}

/** Returns a case as the operator reads it before deciding: the list of what was to be done is in English. */
export async function describeCase(db: Db, jobId: string) {
  const [job, opened, items, monies] = await Promise.all([
    findJob(db, jobId),
    findCase(db, jobId),
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
  return { job, opened, scope, heldCents: money.heldCents, ...figuresOf(workOf(job), money) };
}
