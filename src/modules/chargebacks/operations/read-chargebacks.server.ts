import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { buildEvidence } from '../build-evidence.server.ts';
import { chargebacksContract } from '../contract.ts';
import { takesEvidence, takesLoss } from '../states.ts';
import { findEvidence, storeEvidence } from '../store.server.ts';
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
  async run({ db, clock }, { disputeId }) {
    const chargeback = (await findChargeback(db, disputeId)) ?? fail('api.notFound');
    if (takesEvidence(chargeback.status)) await refreshEvidence(db, chargeback, clock.now());
    const { evidence, sentAt } = (await findEvidence(db, disputeId)) ?? { evidence: noEvidence, sentAt: null };
    return {
      ...chargeback,
      evidence,
      maySend: takesEvidence(chargeback.status) && sentAt === null,
      mayAccept: takesLoss(chargeback.status),
    };
  },
});

/** A chargeback whose end was heard of before its beginning has none. */
const noEvidence = {
  customerName: '',
  customerEmail: '',
  serviceDate: '',
  productDescription: '',
  refundRule: '',
  activityLog: '',
  note: '',
};

/** Stores the evidence as it is now, unless it is sent or about to be. */
export async function refreshEvidence(
  db: Db,
  chargeback: Pick<ChargebackRow, 'id' | 'jobId'>,
  at: Date,
): Promise<void> {
  const { id: disputeId, jobId } = chargeback;
  const evidence = await buildEvidence(db, jobId, at);
  if (evidence) await storeEvidence(db, { disputeId, jobId, evidence, at });
}
