import { after } from '#lib/clock.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { moneyOf, openDisputeCase } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { putStartQuestion } from '../attention/stand-still.server.ts';
import { closeCase, postponeDecision } from '../case/case-store.server.ts';
import { lapseSplitOffers } from '../case/split-store.server.ts';
import { tellToAnswer } from '../changes/tell-to-answer.server.ts';
import { askAboutLostStartMs } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { payIfCaptured } from '../payment/payment-captured.server.ts';
import { progressOf } from '../states.ts';
import { type JobRow, lockJob } from '../store.server.ts';
import { tellOfSuspensions } from '../suspension/tell-other.server.ts';
import { mayAct } from '../transitions.ts';
import { hasSubmitted } from './chargeback-store.server.ts';

/** A client's bank has taken the payment of a job back, or has decided (task `payments.disputeChanged`). */
export async function onDisputeChanged(ctx: Context, { purposeId: jobId }: { purposeId: string }): Promise<void> {
  await transaction(ctx.db, (tx) => followBank(tx, jobId, ctx.clock.now()));
}

/** Brings a job to where its money is. Any caller may ask, any number of times: only the money counts. */
async function followBank(tx: Tx, jobId: string, at: Date): Promise<void> {
  await payIfCaptured(tx, jobId, at);
  const job = await lockJob(tx, jobId);
  const money = (await moneyOf(tx, [jobId])).get(jobId);
  if (!job || !money?.chargeback) return;
  const isTaken = money.state === 'frozen' || (money.state === 'closed' && money.chargeback.bankRefundedCents > 0);
  const frozen = isTaken && mayAct('freeze', progressOf(job), 'provider') ? await freeze(tx, job, money, at) : job;
  if (frozen.state !== 'frozen' || money.state === 'frozen') return;
  if (money.heldCents > 0) await unfreeze(tx, frozen, money, at);
  else await endByBank(tx, frozen, money, at);
}

const provider = { role: 'provider', actor: { kind: 'provider' } } as const;

/** The bank has the money until it decides: everything stops, and both sides are told. */
export async function freeze(tx: Tx, job: JobRow, { chargeback }: MoneyState, at: Date): Promise<JobRow> {
  const from = job.state as NonNullable<JobRow['frozen_from']>;
  const set = { frozen_from: from, frozen_due_at: job.due_at, frozen_remind_at: job.remind_at };
  const frozen = await moveJob(tx, { ...provider, jobId: job.id, act: 'freeze', at, set });
  const isSubmitted = from !== 'changes_requested' && (await hasSubmitted(tx, job.id));
  const data = { jobId: job.id, title: job.title, totalCents: chargeback?.amountCents ?? 0, isSubmitted };
  await notify(tx, { userId: job.client_id, kind: 'paymentDisputed', data, at });
  await notify(tx, { userId: job.worker_id, kind: 'jobFrozen', data, at });
  return frozen;
}

const thawed = { frozen_from: null, frozen_due_at: null, frozen_remind_at: null };

/** The bank has given back what is held: the job goes on from where it was, and its clocks that had begun run on from now. */
export async function unfreeze(tx: Tx, job: JobRow, money: MoneyState, at: Date): Promise<void> {
  requireAct(job, 'unfreeze', 'provider');
  const { id: jobId, title, frozen_from: back, state_since: frozenAt } = job;
  const isLost = isStartLost(job, at);
  // If the start was weeks away when the job froze, its clock would hold the money for just as long again.
  const longestMs = isLost ? askAboutLostStartMs : Number.POSITIVE_INFINITY;
  const leftMs = (due: Date) => Math.min(longestMs, Math.max(0, due.getTime() - frozenAt.getTime()));
  const runOn = (due: Date | null) => due && (isBeforeClock(job, at) ? due : after(at, leftMs(due)));
  const clocks = { dueAt: runOn(job.frozen_due_at) ?? undefined, remindAt: runOn(job.frozen_remind_at) };
  const set = { ...thawed, ...(isLost && { lost_start_at: job.starts_at }) };
  const moved = await moveJob(tx, { ...provider, jobId, act: 'unfreeze', at, back: back ?? undefined, ...clocks, set });
  const refundCents = money.chargeback?.bankRefundedCents ?? 0;
  const { heldCents } = money;
  if (refundCents > 0) await lapseSplitOffers(tx, jobId, at);
  const about = { jobId, title, isStartLost: isLost || (back === 'paid' && job.lost_start_at !== null) };
  const isExamined = refundCents > 0 && (await openCaseOfWork(tx, jobId, at));
  for (const userId of [job.client_id, job.worker_id]) {
    const isPayer = userId === job.client_id;
    const data = { ...about, refundCents, heldCents, isPayer, isSubmitted: isExamined && !isPayer };
    if (refundCents > 0) await notify(tx, { userId, kind: 'bankRefundedPart', data, at });
    else await notify(tx, { userId, kind: 'jobUnfrozen', data: about, at });
  }
  if (back === 'disputed') await postponeDecision(tx, jobId, at.getTime() - frozenAt.getTime());
  if (back === 'changes_requested') await tellToAnswer(tx, moved, at);
  if (back === 'paid') await tellOfSuspensions(tx, moved, at);
  if (back === 'needs_attention' && !moved.started_at) await putStartQuestion(tx, moved, at);
}

/** True while the clock of a job has not begun: before its start, and until its end for work that has started. */
function isBeforeClock({ frozen_from, starts_at, ends_at }: JobRow, at: Date): boolean {
  if (frozen_from === 'paid') return at <= starts_at;
  return frozen_from === 'in_progress' && at <= ends_at;
}

/** True when a Pro who had not checked in was told to stay away at some time of the slot. */
const isStartLost = (job: JobRow, at: Date): boolean =>
  job.frozen_from === 'paid' && job.state_since < job.ends_at && at > job.starts_at;

/** The bank has kept all that was held: the job is over. */
export async function endByBank(tx: Tx, job: JobRow, { chargeback }: MoneyState, at: Date): Promise<void> {
  const { id: jobId, title } = job;
  const refundCents = chargeback?.bankRefundedCents ?? 0;
  await moveJob(tx, { ...provider, jobId, act: 'refundByBank', at, set: thawed });
  await closeCase(tx, jobId, { by: 'bank', released: 0, refunded: refundCents, explanation: null, at });
  const isExamined = await openCaseOfWork(tx, jobId, at);
  for (const userId of [job.client_id, job.worker_id]) {
    const isPayer = userId === job.client_id;
    const data = { jobId, title, refundCents, isPayer, isSubmitted: isExamined && !isPayer };
    await notify(tx, { userId, kind: 'bankRefunded', data, at });
  }
}

/** Lets an administrator look at work that was submitted and that the bank has made unpaid. Returns whether there is such work. */
async function openCaseOfWork(tx: Tx, jobId: string, at: Date): Promise<boolean> {
  const isDone = await hasSubmitted(tx, jobId);
  if (isDone) await openDisputeCase(tx, { purposeId: jobId, at });
  return isDone;
}
