import { after, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { buildEvidence } from '../build-evidence.server.ts';
import { chargebacksContract } from '../contract.ts';
import { fileName, renewFile } from '../evidence-file.server.ts';
import { findFile } from '../file-store.server.ts';
import { callMinutes } from '../limits.ts';
import { takesEvidence, takesLoss } from '../states.ts';
import { findEvidence, type StoredEvidence, storeEvidence } from '../store.server.ts';
import { type ChargebackRow, findChargeback, listDecided, listOpen } from '../views.server.ts';

/** Returns the chargebacks without a decision, longest waiting first, or the decided ones, newest first. */
export const listChargebacks = operation(chargebacksContract.list, {
  allow: admin,
  async run({ db }, { show, cursor, limit }) {
    const list = show === 'open' ? listOpen : listDecided;
    return pageOf(await list(db, readPosition(cursor), limit + 1), limit);
  },
});

/** Returns a chargeback with what was sent to the bank, or what would be sent now. Throws Fail `api.notFound`. */
export const getChargeback = operation(chargebacksContract.get, {
  allow: admin,
  async run(ctx, { disputeId }) {
    const { db, clock } = ctx;
    const chargeback = (await findChargeback(db, disputeId)) ?? fail('api.notFound');
    if (takesEvidence(chargeback.status)) await refreshEvidence(ctx, chargeback, clock.now());
    const { evidence, sentAt, ...choice } = (await findEvidence(db, disputeId)) ?? unheard;
    const file = await findFile(db, disputeId);
    return {
      ...chargeback,
      evidence,
      file: file
        ? {
            isReady: file.key !== null,
            bytes: file.bytes,
            pages: file.pages,
            isSent: sentAt !== null && file.sends === true,
          }
        : null,
      chosen: sentAt ? null : describeChoice(ctx, choice),
      maySend: takesEvidence(chargeback.status) && sentAt === null,
      mayAccept: takesLoss(chargeback.status),
    };
  },
});

/** Returns what an administrator has chosen to send; null without a choice. */
function describeChoice(
  { language, clock }: Context,
  { chosenAt, chosenByName, fileId }: Pick<StoredEvidence, 'chosenAt' | 'chosenByName' | 'fileId'>,
) {
  if (!chosenAt) return null;
  return {
    at: chosenAt,
    byName: readableName(chosenByName ?? '', language),
    withPhotos: fileId !== null,
    isUnderWay: after(chosenAt, minutes(callMinutes)) > clock.now(),
  };
}

/** A chargeback whose end was heard of before its beginning has none. */
const unheard: StoredEvidence = {
  evidence: {
    customerName: '',
    customerEmail: '',
    serviceDate: '',
    productDescription: '',
    refundRule: '',
    activityLog: '',
    note: '',
  },
  chosenAt: null,
  chosenBy: null,
  chosenByName: null,
  fileId: null,
  sentAt: null,
};

/** Stores the evidence as it is now, unless it is sent or about to be. */
export async function refreshEvidence(
  ctx: Pick<Context, 'db'>,
  { id: disputeId, jobId }: Pick<ChargebackRow, 'id' | 'jobId'>,
  at: Date,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const evidence = await buildEvidence(tx, jobId, at);
    if (!evidence) return;
    await storeEvidence(tx, { disputeId, jobId, evidence, at });
    await renewFile(tx, { disputeId, jobId, at });
  });
}

/** The PDF with the photos, which goes to the bank or has gone there. Throws Fail `api.notFound` while there is none. */
export const downloadEvidenceFile = operation(chargebacksContract.downloadFile, {
  allow: admin,
  async run({ db, ports }, { disputeId }) {
    const { key } = (await findFile(db, disputeId)) ?? fail('api.notFound');
    const bytes = (key && (await ports.files.get(key))) || fail('api.notFound');
    return fileAnswer(bytes, fileName, 'application/pdf', { viewable: true });
  },
});
