import { after, days } from '#lib/clock.ts';
import { notify, notifyAdministrators } from '#modules/notifications/public.server.ts';
import { disputeClosed, disputeOpened } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { buildEvidence } from './build-evidence.server.ts';
import {
  deleteFileTask,
  deleteReplacedFile,
  deleteUnsentFiles,
  makeFile,
  makeFileTask,
  renewFile,
} from './evidence-file.server.ts';
import { finishIntents } from './finish-intents.server.ts';
import { remindDays } from './limits.ts';
import { markProTold, markReminded, reopenEvidence, storeEvidence } from './store.server.ts';
import { tolerate } from './tolerate.server.ts';
import { type ChargebackRow, findChargeback, findDueChargebacks, findPaidPro } from './views.server.ts';

const batch = 100;

/** A bank has taken a payment back, or asks about it: the evidence is collected, and administrators are told; so is a Pro who was paid already. */
async function onDisputeOpened(
  ctx: Context,
  { disputeId, purposeId: jobId }: { disputeId: string; purposeId: string },
) {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const chargeback = await findChargeback(tx, disputeId);
    const evidence = await buildEvidence(tx, jobId, at);
    if (!chargeback || !evidence) return;
    if (chargeback.status === 'needs_response') await reopenEvidence(tx, disputeId);
    await storeEvidence(tx, { disputeId, jobId, evidence, at });
    await renewFile(tx, { disputeId, jobId, at });
    const data = { disputeId, totalCents: chargeback.amountCents, isInquiry: chargeback.status === 'inquiry' };
    await notifyAdministrators(tx, { kind: 'chargebackOpened', data, at });
    await tellPaidPro(tx, chargeback, at);
  });
}

/** Tells the Pro of a dispute after the release, once, that nothing is taken. Jobs tells the two sides when the money was held. */
async function tellPaidPro(
  tx: Tx,
  { id: disputeId, jobId, title, amountCents: totalCents }: ChargebackRow,
  at: Date,
): Promise<void> {
  const paid = await findPaidPro(tx, disputeId);
  if (!paid || !(await markProTold(tx, disputeId, at))) return;
  await notify(tx, { userId: paid.workerId, kind: 'paidJobDisputed', data: { jobId, title, totalCents }, at });
}

/** A bank has decided, or its question is answered: administrators are told what came of it. */
async function onDisputeClosed(ctx: Context, { disputeId }: { disputeId: string }): Promise<void> {
  const chargeback = await findChargeback(ctx.db, disputeId);
  if (!chargeback?.closedAt) return;
  const { status, amountCents: totalCents, title } = chargeback;
  const data = { disputeId, title, totalCents, isWon: status === 'won', isInquiry: status === 'inquiry_closed' };
  await transaction(ctx.db, (tx) => notifyAdministrators(tx, { kind: 'chargebackDecided', data, at: ctx.clock.now() }));
}

/**
 * Reminds administrators of deadlines, which cannot wait, ends what a lost answer left open, and deletes PDFs that no bank gets any more. What
 * fails is done by the next tick.
 */
async function tick(ctx: Context): Promise<void> {
  await tolerate(ctx, () => remind(ctx));
  await tolerate(ctx, () => finishIntents(ctx));
  await tolerate(ctx, () => deleteUnsentFiles(ctx, batch));
}

/** Reminds administrators, once, of a deadline that comes without evidence, or has passed while no tick ran. */
async function remind(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await findDueChargebacks(ctx.db, after(now, days(remindDays)), batch);
  for (const { id: disputeId, amountCents: totalCents, dueBy: answerAt, timeZone, status } of due) {
    await tolerate(ctx, () =>
      transaction(ctx.db, async (tx) => {
        if (!(await markReminded(tx, disputeId, now))) return;
        const about = { isInquiry: status === 'inquiry', isOverdue: answerAt <= now };
        const data = { disputeId, totalCents, answerAt, timeZone, ...about };
        await notifyAdministrators(tx, { kind: 'chargebackDue', data, at: now });
      }),
    );
  }
}

/** The background work of chargebacks. */
export const chargebackTasks: readonly TaskHandler[] = [
  handleTask(disputeOpened, onDisputeOpened),
  handleTask(disputeClosed, onDisputeClosed),
  handleTask(makeFileTask, makeFile, 'files'),
  handleTask(deleteFileTask, deleteReplacedFile, 'files'),
  handleTick('chargebacks.tick', tick),
];
