import { after } from '#lib/clock.ts';
import { isWork } from '#modules/catalog/public.server.ts';
import { caseDecideBy, releaseAfterMs } from '#modules/jobs/deadlines.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { SampleJob, Step } from '../jobs/sample-job.ts';
import { holdIdsOf } from '../money/hold-ids.ts';
import { refundFailure } from '../money/provider-failures.ts';
import { sampleSplit } from '../money/split.ts';
import { countSteps } from '../money/unclaimed.ts';
import { idOf } from '../random.ts';
import type { SampleRequest } from '../requests/quote-requests.ts';
import { categoryIdOf } from '../trades/trades.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

export function rowsOfJobs({ jobs, requests }: World, now: Date): TableRows[] {
  return [
    { table: 'job', label: 'jobs', rows: jobs.map(jobRow) },
    { table: 'job_event', label: 'jobs', rows: jobs.flatMap(eventRows) },
    { table: 'job_address', label: 'jobs', rows: jobs.flatMap(addressRows) },
    { table: 'job_change_request', label: 'jobs', rows: jobs.flatMap(changeRows) },
    { table: 'job_case', label: 'jobs', rows: jobs.flatMap(caseRows) },
    { table: 'job_case_offer', label: 'jobs', rows: jobs.flatMap(splitRows) },
    { table: 'job_scope_item', label: 'jobs', rows: requests.flatMap(scopeRows) },
    { table: 'hold', label: 'payments', rows: jobs.map(holdRow) },
    { table: 'checkout_session', label: 'payments', rows: jobs.filter(({ money }) => money.paidAt).map(checkoutRow) },
    { table: 'payout', label: 'payments', rows: jobs.flatMap((job) => payoutRows(job, now)) },
    { table: 'provider_refund', label: 'payments', rows: jobs.flatMap(refundRows) },
    { table: 'review', label: 'reviews', rows: jobs.flatMap(reviewRows) },
  ];
}

const first = (job: SampleJob): Step => job.steps[0] as Step;
/** When the job came into `state`. */
const since = (job: SampleJob, state: JobState): Date | null => job.steps.find(({ to }) => to === state)?.at ?? null;

function jobRow(job: SampleJob): Row {
  return {
    id: job.id,
    client_id: job.client.id,
    worker_id: job.pro.id,
    title: job.task.title,
    description: job.task.text,
    category_id: categoryIdOf(job.pro.category),
    // What is asked is of the Pro's own trade.
    subcategory: job.pro.trade.slug,
    zip: job.client.zip,
    time_zone: job.pro.metro.timeZone,
    starts_at: job.startsAt,
    ends_at: job.endsAt,
    pricing: job.pricing,
    hourly_rate_cents: job.rate,
    minutes: job.minutes,
    price_cents: job.price,
    cancellation_tier: job.pro.tier,
    pin: job.pin,
    pin_attempts: 0,
    state: job.state,
    state_since: since(job, job.state),
    due_at: job.dueAt,
    remind_at: job.remindAt,
    started_at: job.startedAt,
    paused_at: job.pausedAt,
    frozen_from: job.freeze?.from ?? null,
    frozen_due_at: job.freeze?.dueAt ?? null,
    frozen_remind_at: job.freeze?.remindAt ?? null,
    worked_minutes: job.workedMinutes,
    paid_at: job.money.paidAt,
    created_at: first(job).at,
  };
}

/** What the accepted request says is to be done; all of it is done once the work is submitted. */
function scopeRows({ job, scope }: SampleRequest): Row[] {
  if (!job) return [];
  const submittedAt = since(job, 'submitted');
  return scope.map((item, at) => ({
    job_id: job.id,
    position: at + 1,
    ...item,
    needs_tick: isWork(item),
    ticked_at: isWork(item) ? submittedAt : null,
  }));
}

function eventRows(job: SampleJob): Row[] {
  const actors: Partial<Record<Step['by'], string>> = { client: job.client.id, worker: job.pro.id };
  return job.steps.map(({ act, to, by, at, note }, place) => ({
    job_id: job.id,
    act,
    from_state: job.steps[place - 1]?.to ?? null,
    to_state: to,
    actor_id: actors[by] ?? null,
    actor_role: by,
    note: note ?? null,
    amount_cents: act === 'offerSplit' ? sampleSplit(job).refunded : null,
    at,
  }));
}

function addressRows({ id, address, money }: SampleJob): Row[] {
  return address ? [{ job_id: id, ...address, updated_at: money.paidAt }] : [];
}

function changeRows({ id, changes, steps, price }: SampleJob): Row[] {
  const atOf = (name: Step['act']) => steps.find(({ act }) => act === name)?.at ?? null;
  const [submitted, requested, answered] = [atOf('submit'), atOf('requestChanges'), atOf('answerChanges')];
  if (!changes || !submitted || !requested) return [];
  const release_at = after(submitted, releaseAfterMs(price));
  const asked = { job_id: id, round: 1, reason: changes.reason, requested_at: requested, release_at };
  return [{ ...asked, answer: answered && changes.answer, answered_at: answered }];
}

function caseRows(job: SampleJob): Row[] {
  const openedAt = since(job, 'disputed');
  if (!job.case || !openedAt) return [];
  const decision = job.steps.find(({ act }) => act === 'settle');
  return [
    {
      job_id: job.id,
      opened_by: job.case.openedBy,
      reason: job.case.reason,
      opened_at: openedAt,
      decide_by: caseDecideBy(openedAt),
      closed_at: decision?.at ?? null,
      decided_by: decision ? 'operator' : null,
      released_cents: decision ? job.price - job.money.refunded : null,
      refunded_cents: decision ? job.money.refunded : null,
      explanation: decision?.note ?? null,
    },
  ];
}

function splitRows(job: SampleJob): Row[] {
  const { released, refunded } = sampleSplit(job);
  return job.steps
    .filter(({ act }) => act === 'offerSplit')
    .map(({ at }) => ({
      id: idOf(`split ${job.id}`),
      job_id: job.id,
      offered_by: 'worker',
      number: 1,
      released_cents: released,
      refunded_cents: refunded,
      state: 'open',
      offered_at: at,
      decided_at: null,
    }));
}

function holdRow(job: SampleJob): Row {
  const { money } = job;
  const ids = holdIdsOf(job);
  return {
    id: ids.hold,
    purpose_id: job.id,
    payer_id: job.client.id,
    payee_id: job.pro.id,
    title: job.task.title,
    amount_cents: money.amount,
    fee_bps: money.feeBps,
    // A hold is frozen by its dispute, which needs the hold first: see `rows.ts`.
    state: money.state === 'frozen' ? 'held' : money.state,
    captured_cents: money.captured,
    held_cents: money.held,
    released_cents: money.released,
    refunded_cents: money.refunded,
    fee_cents: money.fee,
    payment_intent_id: ids.intent,
    created_at: first(job).at,
    paid_at: money.paidAt,
  };
}

function checkoutRow(job: SampleJob): Row {
  const ids = holdIdsOf(job);
  return {
    id: ids.checkout,
    hold_id: ids.hold,
    provider_session_id: ids.session,
    state: 'paid',
    language: job.client.language,
    expires_at: new Date((job.money.paidAt as Date).getTime() + 1_800_000),
    next_check_at: job.money.paidAt,
    created_at: first(job).at,
  };
}

/** Money that has left: a transfer waits where the Pro has no account yet. */
function payoutRows(job: SampleJob, now: Date): Row[] {
  const { money } = job;
  const ids = holdIdsOf(job);
  const rows: Row[] = [];
  const base = { hold_id: ids.hold, created_at: money.closedAt };
  const sent = (id: string | null) =>
    id ? { provider_id: id, sent_at: money.closedAt } : { provider_id: null, sent_at: null };
  if (money.released > 0) {
    const state = ids.transfer ? 'sent' : 'waiting_for_account';
    const transfer = {
      id: ids.transferPayout,
      kind: 'transfer',
      amount_cents: money.released,
      payment_intent_id: null,
      reason: null,
      unclaimed_steps: countSteps(job, now),
    };
    rows.push({ ...base, ...transfer, state, ...sent(ids.transfer) });
  }
  if (money.refunded > 0) {
    const refund = {
      id: ids.refundPayout,
      kind: 'refund',
      amount_cents: money.refunded,
      payment_intent_id: ids.intent,
      reason: null,
      unclaimed_steps: 0,
    };
    rows.push({ ...base, ...refund, state: 'sent', ...sent(ids.refund), ...failureOfPayout(job) });
  }
  return rows;
}

/** What becomes of a refund that the card did not take. */
function failureOfPayout({ failedRefund }: SampleJob): Row {
  if (!failedRefund) return {};
  const { paidOutsideAt } = failedRefund;
  if (!paidOutsideAt) return { state: 'failed', reason: refundFailure };
  return { state: 'outside', provider_id: null, sent_at: paidOutsideAt };
}

/** The refunds as the provider knows them, which are over. */
function refundRows(job: SampleJob): Row[] {
  const { money } = job;
  const ids = holdIdsOf(job);
  if (!ids.refund) return [];
  const about = { id: ids.refund, hold_id: ids.hold, payout_id: ids.refundPayout };
  return [
    {
      ...about,
      amount_cents: money.refunded,
      status: job.failedRefund ? 'failed' : 'succeeded',
      seen_at: money.closedAt,
      status_since: money.closedAt,
    },
  ];
}

function reviewRows(job: SampleJob): Row[] {
  return job.reviews.map((review) => {
    const [author, subject] = review.side === 'client' ? [job.client, job.pro] : [job.pro, job.client];
    return {
      id: review.id,
      job_id: job.id,
      author_id: author.id,
      subject_id: subject.id,
      side: review.side,
      rating: review.rating,
      comment: review.comment,
      language: review.language,
      created_at: review.createdAt,
      published_at: review.publishedAt,
    };
  });
}
