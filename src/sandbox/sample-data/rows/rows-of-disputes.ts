import { answerBy } from '../../stripe/api/dispute-object.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { holdIdsOf } from '../money/hold-ids.ts';
import { disputeReasonOf, paidOutsideNote, refundFailure } from '../money/provider-failures.ts';
import { toSeconds } from '../money/seconds.ts';
import { stepsTaken } from '../money/unclaimed.ts';
import type { Person } from '../people/people.ts';
import { idOf } from '../random.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

/** Returns payments that a bank has taken back, and the cases about money that administrators decide. */
export function rowsOfDisputes({ jobs, cast }: World, now: Date): TableRows[] {
  const cases = [...jobs.flatMap((job) => caseRows(job, cast.admin)), ...unclaimedRows(jobs, now)];
  return [
    { table: 'dispute', label: 'payments', rows: jobs.flatMap(disputeRows) },
    { table: 'money_case', label: 'payments', rows: cases },
  ];
}

function disputeRows(job: SampleJob): Row[] {
  if (!job.freeze) return [];
  const ids = holdIdsOf(job);
  const { at } = job.freeze;
  const openedAt = toSeconds(at);
  return [
    {
      id: ids.dispute,
      provider_id: ids.providerDispute,
      hold_id: ids.hold,
      payment_intent_id: ids.intent,
      amount_cents: job.money.held,
      reason: disputeReasonOf(job),
      status: 'needs_response',
      due_by: new Date(answerBy(openedAt) * 1000),
      opened_at: new Date(openedAt * 1000),
      taken_at: at,
      was_held: true,
      bank_refunded_cents: 0,
      checked_at: at,
      read_at: at,
    },
  ];
}

/** The case of a refund that the card did not take. It ends once the client is paid by other means. */
function caseRows(job: SampleJob, admin: Person): Row[] {
  const { failedRefund, money } = job;
  if (!failedRefund) return [];
  const ids = holdIdsOf(job);
  const { paidOutsideAt } = failedRefund;
  return [
    {
      id: idOf(`money case ${job.id}`),
      kind: 'refundFailed',
      about: ids.refundPayout,
      hold_id: ids.hold,
      reason: refundFailure,
      amount_cents: money.refunded,
      opened_at: failedRefund.at,
      closed_at: paidOutsideAt,
      closed_by: paidOutsideAt ? admin.id : null,
      outcome: paidOutsideAt ? 'paidOutside' : null,
      note: paidOutsideAt ? paidOutsideNote : null,
    },
  ];
}

/** The cases of Pros whose money has waited for a payout account for long. */
function unclaimedRows(jobs: readonly SampleJob[], now: Date): Row[] {
  const steps = stepsTaken(jobs, now).filter(({ act }) => act === 'openCase');
  const empty = { hold_id: null, reason: null, closed_at: null, closed_by: null, outcome: null, note: null };
  return steps.map(({ pro, cents, at }) => ({
    id: idOf(`unclaimed case ${pro.id}`),
    kind: 'balanceUnclaimed',
    about: pro.id,
    amount_cents: cents,
    opened_at: at,
    ...empty,
  }));
}
