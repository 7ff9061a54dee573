import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { isAwaited } from '#modules/payments/states.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { partyOf } from '../access.server.ts';
import { answersCase } from '../case/case-store.server.ts';
import { jobsContract } from '../contract.ts';
import { addressAfterEndMs, checkInBeforeMs } from '../deadlines.ts';
import { refundSteps } from '../ending/cancellation.ts';
import { figuresOf } from '../figures.ts';
import { hasPin, isAddressShown, isOver } from '../states.ts';
import { type JobSide, mayAct, type OpenAct, openActs } from '../transitions.ts';
import { type CaseRow, type DetailRow, findDetail } from '../views.server.ts';

/** A job with its money, its history and the viewer's open acts. Only the client of a paid job gets the PIN. */
export const getJob = operation(jobsContract.get, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const viewer = userOf(ctx).id;
    const [found, monies] = await Promise.all([findDetail(ctx.db, jobId, viewer), moneyOf(ctx.db, [jobId])]);
    const money = monies.get(jobId);
    if (!found || !money) fail('api.notFound');
    const { pausedAt, case: openCase, ...job } = found;
    const now = ctx.clock.now();
    const acts = actsOf(found, money, now);
    const refunds = acts.includes('cancel') ? refundsOf(found, money.heldCents, now) : null;
    return {
      ...job,
      ...figuresOf(job, money),
      address: job.side === 'client' || seesAddress(found, now) ? job.address : null,
      hasAddress: job.address !== null,
      checkInFrom: mayAct('checkIn', found, 'worker') ? checkInFrom(job) : null,
      case: openCase && toCase(openCase, job.side),
      pin: job.side === 'client' && hasPin(job.state) ? job.pin : null,
      money,
      acts,
      refunds,
    };
  },
});

/** The acts of the viewer's side, without those that would be refused now. */
function actsOf(job: DetailRow, money: MoneyState, now: Date): OpenAct[] {
  const refused: Partial<Record<OpenAct, boolean>> = {
    pay: !isAwaited(money.state),
    callOff: !isAwaited(money.state),
    checkIn: now < checkInFrom(job),
    pause: job.pausedAt !== null,
  };
  return openActs(job, job.side).filter((act) => !refused[act]);
}

const checkInFrom = ({ startsAt }: Pick<DetailRow, 'startsAt'>): Date => after(startsAt, -checkInBeforeMs);

/** The Pro sees the address from the payment on, until a while after the end of the job. */
function seesAddress({ state, stateSince }: DetailRow, now: Date): boolean {
  return isAddressShown(state) && !(isOver(state) && now >= after(stateSince, addressAfterEndMs));
}

function toCase({ openedBy, reason, openedAt, answer, answeredAt, closedAt, ...decision }: CaseRow, viewer: JobSide) {
  return {
    openedBy,
    reason,
    openedAt: new Date(openedAt),
    answer: answer === null ? null : { text: answer, answeredAt: new Date(answeredAt ?? openedAt) },
    mayAnswer: answersCase(viewer, openedBy) && answer === null && closedAt === null,
    decision: closedAt === null ? null : { ...decision, decidedAt: new Date(closedAt) },
  };
}

function refundsOf(job: DetailRow, heldCents: number, at: Date) {
  const { cancellationTier: tier, hourlyRateCents, startsAt, endsAt, paidAt } = job;
  if (!paidAt) return null;
  const hourlyRate = hourlyRateCents === null ? null : usd(hourlyRateCents);
  const steps = refundSteps({ tier, held: usd(heldCents), hourlyRate, startsAt, endsAt, paidAt }, job.side, at);
  return steps.map(({ refund, until }) => ({ refundCents: refund, until }));
}
