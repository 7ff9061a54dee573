import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { acceptDispute, answerDispute } from '#modules/payments/public.server.ts';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import type { Evidence } from '#ports/payment-gateway.ts';
import { chargebacksContract } from '../contract.ts';
import { requireProviderFile } from '../evidence-file.server.ts';
import { chooseLoss, dropLoss, markLost } from '../intent-store.server.ts';
import { takesEvidence, takesLoss } from '../states.ts';
import { chooseEvidence, dropChoice, findEvidence, markSent } from '../store.server.ts';
import { findChargeback } from '../views.server.ts';
import { refreshEvidence } from './read-chargebacks.server.ts';

/**
 * Sends the evidence of a chargeback to the bank, once. What is sent is fixed right before the provider gets it, so that a call without
 * an answer is repeated with the same words; until then, each try says anew what goes. Throws Fail `chargebacks.notNow`,
 * `chargebacks.choiceChanged`, `chargebacks.fileNotReady`, `chargebacks.fileRefused`, `chargebacks.refused`,
 * `payments.providerUnavailable`, `api.notFound`.
 */
export const sendEvidence = operation(chargebacksContract.sendEvidence, {
  allow: admin,
  async run(ctx, { disputeId, note, withoutPhotos, chosenAt: repeated }) {
    const chargeback = (await findChargeback(ctx.db, disputeId)) ?? fail('api.notFound');
    if (!takesEvidence(chargeback.status) || chargeback.sentAt) fail('chargebacks.notNow');
    const at = ctx.clock.now();
    await refreshEvidence(ctx, chargeback, at);
    const { chosenAt, chosenBy, ...chosen } = await requireChoice(ctx, {
      disputeId,
      note: note || null,
      withoutPhotos,
      repeated,
      at,
    });
    const idempotencyKey = `evidence:${disputeId}:${chosenAt.getTime()}`;
    const outcome = await answerDispute(ctx, { disputeId, ...chosen, idempotencyKey });
    if (outcome !== 'done') {
      await dropChoice(ctx.db, disputeId, chosenAt);
      if (outcome === 'failed') fail('payments.providerUnavailable');
      // The reading that followed says whether it was too late.
      const { status } = (await findChargeback(ctx.db, disputeId)) ?? chargeback;
      fail(takesEvidence(status) ? 'chargebacks.refused' : 'chargebacks.notNow');
    }
    await transaction(ctx.db, async (tx) => {
      if (!(await markSent(tx, disputeId, { at, chosenAt }))) fail('chargebacks.notNow');
      const { jobId } = chargeback;
      // Another administrator may have chosen what went: it is sent again as it was when the provider hasn't answered.
      await audit(ctx, tx, 'chargebacks.sendEvidence', {
        jobId,
        disputeId,
        ...(chosenBy !== userOf(ctx).id && { chosenBy }),
      });
    });
    return { status: (await findChargeback(ctx.db, disputeId))?.status ?? chargeback.status };
  },
});

/**
 * Returns what goes to the bank: what was chosen at `repeated`, because an answer was lost, or what this call chooses now. Throws Fail
 * `chargebacks.choiceChanged` when another choice is stored than the caller has read, or none; `chargebacks.fileNotReady`, also when the
 * PDF has changed meanwhile, `chargebacks.fileRefused`, `payments.providerUnavailable`.
 */
async function requireChoice(ctx: Context, { withoutPhotos, repeated, ...choice }: ChoiceForm): Promise<Choice> {
  const { disputeId } = choice;
  const earlier = await findChoice(ctx.db, disputeId);
  // Nobody sends what another administrator wrote without having read it, and no note is dropped in silence.
  if (earlier?.chosenAt.getTime() !== repeated?.getTime()) fail('chargebacks.choiceChanged');
  if (earlier) return earlier;
  const fileId = withoutPhotos ? null : await requireProviderFile(ctx, disputeId);
  const isChosen = await transaction(ctx.db, (tx) => chooseEvidence(tx, { ...choice, by: userOf(ctx).id, fileId }));
  const stored = await findChoice(ctx.db, disputeId);
  if (isChosen && stored) return stored;
  return fail(stored ? 'chargebacks.choiceChanged' : 'chargebacks.fileNotReady');
}

interface ChoiceForm {
  disputeId: string;
  note: string | null;
  withoutPhotos: boolean;
  /** The instant of the choice that is repeated; undefined for a new one. */
  repeated: Date | undefined;
  at: Date;
}

interface Choice {
  evidence: Evidence;
  fileId: string | null;
  chosenAt: Date;
  chosenBy: string | null;
}

/** Returns what an administrator has chosen to send; null without a choice. */
async function findChoice(db: Db, disputeId: string): Promise<Choice | null> {
  const stored = await findEvidence(db, disputeId);
  if (!stored?.chosenAt) return null;
  const { evidence, fileId, chosenAt, chosenBy } = stored;
  return { evidence, fileId, chosenAt, chosenBy };
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
    await transaction(ctx.db, (tx) => chooseLoss(tx, { disputeId, by: userOf(ctx).id, at }));
    const outcome = await acceptDispute(ctx, disputeId);
    if (outcome === 'failed') fail('payments.providerUnavailable');
    if (outcome === 'refused') {
      await dropLoss(ctx.db, disputeId, at);
      fail('chargebacks.notNow');
    }
    await transaction(ctx.db, async (tx) => {
      if (await markLost(tx, disputeId, { at })) await audit(ctx, tx, 'chargebacks.acceptLoss', { jobId, disputeId });
    });
    return { status: (await findChargeback(ctx.db, disputeId))?.status ?? status };
  },
});

async function audit(
  ctx: Context,
  tx: Parameters<typeof recordAudit>[0],
  act: 'chargebacks.sendEvidence' | 'chargebacks.acceptLoss',
  { jobId, ...detail }: { jobId: string; disputeId: string; chosenBy?: string | null },
): Promise<void> {
  const subject = { type: 'job', id: jobId };
  await recordAudit(tx, { at: ctx.clock.now(), act, actor: ctx.actor, subject, detail });
}
