import { createHash, randomUUID } from 'node:crypto';
import { after, type Clock, days } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { type Evidence, type PaymentGateway, type ProviderDispute, ProviderRefusal } from '#ports/payment-gateway.ts';
import type { FakeCalls } from './fake-calls.ts';

type DisputeCall = 'retrieveDispute' | 'listDisputes' | 'uploadEvidenceFile' | 'submitEvidence' | 'closeDispute';

/** The disputes of the card provider in memory. */
export function fakeDisputes(clock: Clock, { call, once, checkRefusal }: FakeCalls) {
  const disputes = new Map<string, ProviderDispute>();
  const evidence: { disputeId: string; evidence: Evidence; fileId: string | null }[] = [];
  /** The PDFs that were uploaded, by id. */
  const files = new Map<string, Uint8Array>();

  function disputeOf(id: string) {
    const dispute = disputes.get(id);
    if (!dispute) throw new Error('no such dispute');
    return dispute;
  }

  /** True while the bank has the money, and after it has kept it. */
  const isTaken = ({ status }: ProviderDispute): boolean => !['won', 'inquiry', 'inquiry_closed'].includes(status);

  /** Lets the bank take the money of a dispute, and give it back when it is won. */
  function moveMoneyOf(dispute: ProviderDispute): void {
    const { status, amount, taken } = dispute;
    if (status !== 'inquiry' && status !== 'inquiry_closed' && taken === 0) dispute.taken = amount;
    if (status === 'won') dispute.returned = dispute.taken;
  }

  const port: Pick<PaymentGateway, DisputeCall> = {
    retrieveDispute: (id) => call('retrieveDispute', () => ({ ...disputeOf(id) })),
    listDisputes: (which) =>
      call('listDisputes', () =>
        [...disputes.values()]
          .filter(({ openedAt, paymentIntentId }) =>
            'since' in which ? openedAt >= which.since : paymentIntentId === which.paymentIntentId,
          )
          .map((one) => ({ ...one })),
      ),
    uploadEvidenceFile: ({ bytes, name, idempotencyKey }) =>
      call('uploadEvidenceFile', () =>
        once(idempotencyKey, { name, sha256: createHash('sha256').update(bytes).digest('hex') }, () => {
          checkRefusal('uploadEvidenceFile');
          const id = `file_${randomUUID()}`;
          files.set(id, bytes);
          return { id };
        }),
      ),
    submitEvidence: (order) =>
      call('submitEvidence', () =>
        once(order.idempotencyKey, order, () => {
          const dispute = disputeOf(order.disputeId);
          if (dispute.status !== 'needs_response' && dispute.status !== 'inquiry')
            throw new ProviderRefusal('this dispute takes no evidence', null);
          const { disputeId, fileId } = order;
          if (fileId && !files.has(fileId)) throw new ProviderRefusal('no such file upload', 'resource_missing');
          evidence.push({ disputeId, evidence: order.evidence, fileId });
          dispute.evidenceCount++;
          if (dispute.status === 'needs_response') dispute.status = 'under_review';
          return { ...dispute };
        }),
      ),
    closeDispute: (id) =>
      call('closeDispute', () => {
        const dispute = disputeOf(id);
        if (dispute.status !== 'needs_response')
          throw new ProviderRefusal('this dispute is closed or under review', 'dispute_already_closed');
        dispute.status = 'lost';
        return { ...dispute };
      }),
  };

  return {
    port,
    all: disputes,
    evidence,
    files,
    /** True while the bank has a payment, and after it has kept it. */
    hasTaken: (paymentIntentId: string): boolean =>
      [...disputes.values()].some((one) => one.paymentIntentId === paymentIntentId && isTaken(one)),
    /** Returns what the banks have taken and not given back, in cents. */
    away: (): number => [...disputes.values()].reduce((total, { taken, returned }) => total + taken - returned, 0),
    /** The bank takes a payment back. Returns the id of the dispute. */
    open(about: Pick<ProviderDispute, 'paymentIntentId' | 'amount' | 'currency'> & Partial<ProviderDispute>): string {
      const id = `du_${randomUUID()}`;
      const dispute: ProviderDispute = {
        taken: usd(0),
        returned: usd(0),
        id,
        reason: 'fraudulent',
        status: 'needs_response',
        dueBy: after(clock.now(), days(9)),
        openedAt: clock.now(),
        evidenceCount: 0,
        ...about,
      };
      disputes.set(id, dispute);
      moveMoneyOf(dispute);
      return id;
    },
    /** The bank goes on with a dispute. */
    decide(id: string, status: ProviderDispute['status']): void {
      const dispute = disputeOf(id);
      dispute.status = status;
      moveMoneyOf(dispute);
    },
    /** The bank has taken and given back other sums for a dispute than its status says. */
    move(id: string, moved: Partial<Pick<ProviderDispute, 'taken' | 'returned'>>): void {
      Object.assign(disputeOf(id), moved);
    },
    forget(): void {
      disputes.clear();
      files.clear();
      evidence.length = 0;
    },
  };
}
