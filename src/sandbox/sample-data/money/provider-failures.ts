import { newTransaction } from '../../stripe/api/balance-transactions.server.ts';
import { disputeTransaction, newDispute } from '../../stripe/api/dispute-object.ts';
import type { StripeObject } from '../../stripe/store.server.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { codeOf } from '../random.ts';
import type { HoldIds } from './hold-ids.ts';
import { toSeconds } from './seconds.ts';

/** Why a card does not take a refund, as the provider says it. */
export const refundFailure = 'expired_or_canceled_card';
/** How the operator has paid a client whose card did not take the refund. */
export const paidOutsideNote = 'We mailed you a check for the whole amount, to the address of the job.';

/** Returns the test card that a job is paid with: the provider's own for what goes wrong later. */
export function cardOf({ freeze, failedRefund }: SampleJob): string {
  if (freeze) return '4000000000000259';
  return failedRefund ? '4000000000005126' : '4242424242424242';
}

const failureIdOf = ({ id }: SampleJob): string => `txn_${codeOf(`refund failure ${id}`)}`;

/** Returns the fields of a refund that the card did not take; none for any other. */
export const failureOf = (job: SampleJob) =>
  job.failedRefund
    ? { status: 'failed', failure_reason: refundFailure, failure_balance_transaction: failureIdOf(job) }
    : {};

/** Returns what a refund that the card did not take brought back to the balance. */
export function failureObjects(job: SampleJob, { refund: source }: HoldIds, availableOn: number): StripeObject[] {
  const { failedRefund, money } = job;
  if (!failedRefund) return [];
  const description = 'REFUND FAILURE';
  const movement = { type: 'refund_failure', amount: money.refunded, currency: 'usd', source, description } as const;
  return [newTransaction({ ...movement, availableOn }, toSeconds(failedRefund.at), failureIdOf(job))];
}

/** Why the client asks the bank for the money of a frozen job: the work was not good, or the card was stolen. */
export const disputeReasonOf = ({ freeze }: SampleJob): string =>
  freeze?.from === 'submitted' ? 'product_unacceptable' : 'fraudulent';

/** Returns the dispute of a frozen job, and what it took from the balance. */
export function disputeObjects(job: SampleJob, ids: HoldIds, charge: StripeObject): StripeObject[] {
  if (!job.freeze || !ids.providerDispute) return [];
  const now = toSeconds(job.freeze.at);
  const terms = { charge, amount: job.money.held, reason: disputeReasonOf(job), now };
  const dispute = { ...newDispute(terms), id: ids.providerDispute };
  const taken = disputeTransaction(dispute, now, `txn_${codeOf(`transaction ${dispute.id}`)}`);
  return [{ ...dispute, balance_transactions: [taken] }, taken];
}
