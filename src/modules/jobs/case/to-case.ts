import type { z } from 'zod';
import { usd } from '#lib/money.ts';
import type { MoneyState } from '#modules/payments/contract.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { maxSplitOffers } from '../limits.ts';
import type { AsRead } from '../masked-for.server.ts';
import { isInDispute, type Progress } from '../states.ts';
import { type JobSide, mayAct } from '../transitions.ts';
import type { CaseJson } from '../views.server.ts';
import { answererOf, answersCase } from './answers-case.ts';
import type { Case } from './case-contract.ts';
import type { SplitOfferJson } from './split-store.server.ts';

/** The job that a case is about, as one of its sides sees it. */
interface CaseOf extends Progress {
  side: JobSide;
  money: MoneyState;
  now: Date;
  asRead: AsRead;
}

/** Returns a case as one side of its job reads it, with what that side can do now. */
export function toCase(found: CaseJson, offers: SplitOfferJson[], job: CaseOf): z.input<typeof Case> {
  const { openedBy, reason, items, openedAt, answer, answeredAt, closedAt, decideBy, moreTimeAt, ...decision } = found;
  const { decidedBy: by, ...decided } = decision;
  const mayAnswer = answersCase(job.side, openedBy) && answer === null && closedAt === null;
  return {
    openedBy,
    reason: reason && openedBy !== 'clock' ? job.asRead(reason, openedBy) : reason,
    items,
    openedAt: new Date(openedAt),
    answer:
      answer === null
        ? null
        : { text: job.asRead(answer, answererOf(openedBy)), answeredAt: new Date(answeredAt ?? openedAt) },
    mayAnswer,
    decideBy: closedAt === null ? new Date(decideBy) : null,
    mayAskForTime: mayAnswer && new Date(decideBy) > job.now && moreTimeAt === null && isInDispute(job.state),
    offers: offers.map((offer) => toOffer(offer, job)),
    offersLeft: offersLeft(offers, job),
    decision: closedAt === null ? null : { by, ...decided, decidedAt: new Date(closedAt) },
  };
}

function toOffer({ offeredAt, ...offer }: SplitOfferJson, { state, money }: CaseOf) {
  const { releasedCents, refundedCents } = offer;
  const isOutdated = offer.state === 'open' && isInDispute(state) && releasedCents + refundedCents !== money.heldCents;
  return {
    ...offer,
    payoutCents: splitRelease(usd(releasedCents), money.feeBps).net,
    state: isOutdated ? ('lapsed' as const) : offer.state,
    offeredAt: new Date(offeredAt),
  };
}

/** Returns how many splits a side can still offer now. */
function offersLeft(offers: SplitOfferJson[], job: CaseOf): number {
  if (!mayAct('acceptSplit', job, job.side) || job.money.heldCents === 0) return 0;
  return maxSplitOffers - offers.filter(({ by }) => by === job.side).length;
}
