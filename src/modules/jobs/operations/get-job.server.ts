import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { partyOf } from '../access.server.ts';
import { actsNow } from '../acts-now.ts';
import { seesAddress } from '../address/sees-address.ts';
import { toCase } from '../case/to-case.ts';
import { describeChanges } from '../changes/describe-changes.server.ts';
import { jobsContract } from '../contract.ts';
import { counterpartNameOf } from '../counterpart-name.server.ts';
import { checkInFrom } from '../deadlines.ts';
import { refundSteps } from '../ending/cancellation.ts';
import { refundSlotOf } from '../ending/refund-slot.ts';
import { figuresOf, refundDueOf } from '../figures.ts';
import { type AsRead, maskedFor } from '../masked-for.server.ts';
import { isBeforeLastMove, isMovable } from '../other-time/is-movable.ts';
import type { ProposalJson } from '../other-time/other-time-store.server.ts';
import { describeItems } from '../scope/describe-items.server.ts';
import { takesAddress } from '../states.ts';
import { type JobSide, mayAct } from '../transitions.ts';
import { type DetailRow, findDetail } from '../views.server.ts';

/**
 * A job with its money, its history and the viewer's open acts. Only the client gets the PIN, from the payment until the
 * check-in.
 */
export const getJob = operation(jobsContract.get, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const viewer = userOf(ctx).id;
    const [found, monies] = await Promise.all([findDetail(ctx.db, jobId, viewer), moneyOf(ctx.db, [jobId])]);
    const money = monies.get(jobId);
    if (!found || !money) fail('api.notFound');
    const { pausedAt, case: openCase, splitOffers, changeRequests, timeProposal, refundStartsAt, ...job } = found;
    const now = ctx.clock.now();
    const refundSlot = refundSlotOf(found, refundStartsAt);
    const acts = actsNow(found, money, now);
    const isShared = seesAddress(found, now);
    const asRead = maskedFor(job.side, isShared);
    const awaitsCheckIn = mayAct('checkIn', found, 'worker');
    const refunds = acts.includes('cancel') ? refundsOf({ ...found, ...refundSlot }, money.heldCents, now) : null;
    return {
      ...job,
      counterpartName: counterpartNameOf(ctx, job.side, job.counterpartName),
      ...figuresOf(job, money),
      refundDueCents: refundDueOf(money),
      ...textsOf(job, asRead),
      scope: describeItems(job, ctx.language, asRead),
      changeRequests: describeChanges(changeRequests, asRead),
      address: job.side === 'client' || isShared ? job.address : null,
      earlierAddresses: takesAddress(job.state) ? job.earlierAddresses : [],
      hasAddress: job.address !== null,
      checkInFrom: awaitsCheckIn ? checkInFrom(job.startsAt) : null,
      case: openCase && toCase(openCase, splitOffers, { ...job, money, now, asRead }),
      timeProposal: readProposal(timeProposal, { job, asRead, now }),
      mayProposeTime: mayPropose(job, timeProposal, now),
      pin: job.side === 'client' && awaitsCheckIn ? job.pin : null,
      money: moneyFor(job.side, money),
      acts,
      refundSlot,
      refunds,
    };
  },
});

/** Returns what the two sides wrote, as one of them reads it. */
function textsOf(
  { description, promise, events }: Pick<DetailRow, 'description' | 'promise' | 'events'>,
  asRead: AsRead,
) {
  return {
    description: asRead(description, 'client'),
    promise: promise && asRead(promise, 'worker'),
    events: events.map((event) =>
      event.note && (event.by === 'client' || event.by === 'worker')
        ? { ...event, note: asRead(event.note, event.by) }
        : event,
    ),
  };
}

/** Returns a proposal that still counts, as one side reads it. */
function readProposal(
  proposal: ProposalJson | null,
  { job, asRead, now }: { job: Pick<DetailRow, 'state' | 'origin'>; asRead: AsRead; now: Date },
) {
  if (!proposal || !isMovable(job) || new Date(proposal.expiresAt) <= now) return null;
  const { startsAt, endsAt, expiresAt, message, ...rest } = proposal;
  return {
    ...rest,
    message: asRead(message, proposal.by),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    expiresAt: new Date(expiresAt),
  };
}

/** True until the start, and after one that was lost, while no proposal waits for its answer. */
const mayPropose = (
  job: Pick<DetailRow, 'state' | 'startsAt' | 'origin' | 'isStartLost'>,
  proposal: ProposalJson | null,
  now: Date,
): boolean =>
  isMovable(job) &&
  isBeforeLastMove({ startsAt: new Date(job.startsAt), isStartLost: job.isStartLost }, now) &&
  (!proposal || new Date(proposal.expiresAt) <= now);

function refundsOf(job: DetailRow, heldCents: number, at: Date) {
  const { cancellationTier: tier, hourlyRateCents, startsAt, endsAt, paidAt, isStartLost, isOtherSuspended } = job;
  if (!paidAt) return null;
  const hourlyRate = hourlyRateCents === null ? null : usd(hourlyRateCents);
  const isFree = isStartLost || isOtherSuspended;
  const agreement = { tier, held: usd(heldCents), hourlyRate, startsAt, endsAt, paidAt, isFree };
  const steps = refundSteps(agreement, job.side, at);
  return steps.map(({ refund, until }) => ({ refundCents: refund, until }));
}

/** Returns the money as a side may see it: what waits for it, was sent to it, written to it, and decided about it. */
function moneyFor(side: JobSide, money: MoneyState): MoneyState {
  const waits = money.waits.filter(({ to }) => to === side);
  if (side === 'worker') {
    const outsideRefunds = money.outsideRefunds.map((refund) => ({ ...refund, note: null }));
    return { ...money, waits, outsideRefunds };
  }
  const chargeback = money.chargeback && { ...money.chargeback, workDecision: null };
  return { ...money, waits, chargeback, sentPayouts: [] };
}
