import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { acceptDispute, answerDispute } from '#modules/payments/public.server.ts';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { chargebacksContract } from '../contract.ts';
import { requireProviderFile } from '../evidence-file.server.ts';
import { findFile } from '../file-store.server.ts';
import { chooseLoss, dropLoss, markLost } from '../intent-store.server.ts';
import { takesEvidence, takesLoss } from '../states.ts';
import { chooseEvidence, dropChoice, findEvidence, markSent } from '../store.server.ts';
import { findChargeback } from '../views.server.ts';
import { refreshEvidence } from './read-chargebacks.server.ts';

/**
 * Sends the evidence of a chargeback to the bank, once. What is sent is fixed before the provider is called, so that a call without
 * an answer is repeated with the same words. Throws Fail `chargebacks.notNow`, `chargebacks.fileNotReady`,
 * `chargebacks.fileRefused`, `chargebacks.refused`, `payments.providerUnavailable`, `api.notFound`.
 */
export const sendEvidence = operation(chargebacksContract.sendEvidence, {
  allow: admin,
  async run(ctx, { disputeId, note, withoutPhotos }) {
    const chargeback = (await findChargeback(ctx.db, disputeId)) ?? fail('api.notFound');
    if (!takesEvidence(chargeback.status) || chargeback.sentAt) fail('chargebacks.notNow');
    const at = ctx.clock.now();
    await refreshEvidence(ctx, chargeback, at);
    const sendsFile = !withoutPhotos && (await requireMadeFile(ctx.db, disputeId));
    await transaction(ctx.db, (tx) =>
      chooseEvidence(tx, { disputeId, by: userOf(ctx).id, note: note || null, sendsFile, at }),
    );
    const chosen = await findEvidence(ctx.db, disputeId);
    if (!chosen?.chosenAt) fail('chargebacks.notNow');
    const key = `evidence:${disputeId}:${chosen.chosenAt.getTime()}`;
    const isTaken = await answerDispute(ctx, {
      disputeId,
      evidence: chosen.evidence,
      fileId: await requireProviderFile(ctx, disputeId),
      idempotencyKey: key,
    });
    if (!isTaken) {
      await dropChoice(ctx.db, disputeId);
      // The reading that followed says whether it was too late.
      const { status } = (await findChargeback(ctx.db, disputeId)) ?? chargeback;
      fail(takesEvidence(status) ? 'chargebacks.refused' : 'chargebacks.notNow');
    }
    await transaction(ctx.db, async (tx) => {
      if (!(await markSent(tx, disputeId, at))) fail('chargebacks.notNow');
      await audit(ctx, tx, 'chargebacks.sendEvidence', chargeback.jobId, disputeId);
    });
    return { status: (await findChargeback(ctx.db, disputeId))?.status ?? chargeback.status };
  },
});

/** Returns true for a PDF that is made, and false without photos for one. Throws Fail `chargebacks.fileNotReady` while it is being made. */
async function requireMadeFile(db: Db, disputeId: string): Promise<boolean> {
  const file = await findFile(db, disputeId);
  if (file && !file.key) fail('chargebacks.fileNotReady');
  return file !== undefined;
}

/**
 * Gives the money of a chargeback up: the bank keeps it. The decision is stored before the provider is asked, so that an answer that is lost
 * is found later (`finish-intents.server.ts`). Throws Fail `chargebacks.notNow`, `payments.providerUnavailable`,
 * `api.notFound`.
 */
export const acceptLoss = operation(chargebacksContract.acceptLoss, {
  allow: admin,
  async run(ctx, { disputeId }) {
    const { status, jobId } = (await findChargeback(ctx.db, disputeId)) ?? fail('api.notFound');
    if (!takesLoss(status)) fail('chargebacks.notNow');
    const at = ctx.clock.now();
    const isFirst = await transaction(ctx.db, (tx) => chooseLoss(tx, { disputeId, by: userOf(ctx).id, at }));
    if (!(await acceptDispute(ctx, disputeId))) {
      // Another call may have given it up.
      if (isFirst) await dropLoss(ctx.db, disputeId);
      fail('chargebacks.notNow');
    }
    await transaction(ctx.db, async (tx) => {
      if (await markLost(tx, disputeId, at)) await audit(ctx, tx, 'chargebacks.acceptLoss', jobId, disputeId);
    });
    return { status: (await findChargeback(ctx.db, disputeId))?.status ?? status };
  },
});

async function audit(
  ctx: Context,
  tx: Parameters<typeof recordAudit>[0],
  act: 'chargebacks.sendEvidence' | 'chargebacks.acceptLoss',
  jobId: string,
  disputeId: string,
): Promise<void> {
  const subject = { type: 'job', id: jobId };
  await recordAudit(tx, { at: ctx.clock.now(), act, actor: ctx.actor, subject, detail: { disputeId } });
}
