import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { findOverlap } from '#modules/jobs/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { actingNameOf } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { maxCounters } from '../limits.ts';
import { failAsOver, requireTogether } from '../offers/counters.server.ts';
import { findParties, insertOffer, moveOffer, type OfferParties } from '../offers/offer-store.server.ts';
import { readTerms } from '../offers/offer-terms.server.ts';
import { refuseWhileUnpaid } from '../offers/unpaid-jobs.server.ts';
import { offerParty, sideOf } from '../policies.server.ts';
import { isOpen, type OfferSide } from '../states.ts';
import { hintAtChange, isStillListed, type LockedRequest, lockRequest } from '../store.server.ts';
import { offerTransitions } from '../transitions.ts';

/**
 * Answers the other side's offer with other terms: a new offer, which the other side accepts, counters or declines, in place of the
 * one before. It is good for as many days as the quote. A quote is countered three times at most, by the client first. Throws Fail `hiring.notYourTurn` for one's own offer,
 * `hiring.noMoreCounters`, `hiring.alreadyCountered` and `hiring.notNow` when the offer is not live, `hiring.notTogether`,
 * `hiring.workerNotAvailable`, and for a time that the Pro has sold `hiring.overlapsJob` (to the Pro) or `hiring.slotTaken`.
 */
export const counterOffer = operation(hiringContract.counterOffer, {
  allow: offerParty,
  limit: perAccount(100),
  async run(ctx, { offerId, message, ...input }) {
    const at = ctx.clock.now();
    const parties = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    const side = sideOf(ctx, parties);
    if (parties.madeBy === side) fail('hiring.notYourTurn');
    if (parties.round >= maxCounters) fail('hiring.noMoreCounters');
    const { requestId, workerId, validDays } = parties;
    const terms = readTerms({ ...input, validDays }, at);
    await requireFree(ctx, side, { workerId, ...terms });
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, requestId, 'update');
      if (!isOpen(request.state)) fail('hiring.notNow');
      await refuseWhileUnpaid(tx, side, request.clientId);
      await requireTogether(tx, parties);
      if (!(await isStillListed(tx, workerId))) fail('hiring.workerNotAvailable');
      const countered = (await moveOffer(tx, offerId, offerTransitions.counter, at)) ?? (await failAsOver(tx, offerId));
      const counterId = await insertOffer(tx, { requestId, workerId, ...terms, message, countered, at });
      await hintAtChange(tx, [requestId]);
      await announceCounter(ctx, tx, { side, parties, request, totalCents: terms.totalCents, at });
      await recordAudit(tx, {
        at,
        act: 'hiring.counterOffer',
        actor: ctx.actor,
        subject: { type: 'offer', id: counterId },
        detail: { requestId, countered: offerId, totalCents: terms.totalCents },
      });
      return { offerId: counterId };
    });
  },
});

/** Refuses a time at which the Pro has another job, whose title only the Pro reads. */
async function requireFree(
  ctx: Context,
  side: OfferSide,
  slot: { workerId: string; startsAt: Date; minutes: number },
): Promise<void> {
  const title = await findOverlap(ctx.db, slot);
  if (title === null) return;
  if (side === 'worker') fail('hiring.overlapsJob', { title });
  fail('hiring.slotTaken');
}

interface Counter {
  side: OfferSide;
  parties: OfferParties;
  request: LockedRequest;
  totalCents: number;
  at: Date;
}

/** Notifies the other side. */
async function announceCounter(
  ctx: Context,
  tx: Tx,
  { side, parties, request, totalCents, at }: Counter,
): Promise<void> {
  const data = { requestId: request.id, title: maskContactDetails(request.title), totalCents };
  const name = await actingNameOf(ctx, tx, side);
  if (side === 'client')
    await notify(tx, { userId: parties.workerId, kind: 'counterOffered', data: { ...data, client: name }, at });
  else await notify(tx, { userId: request.clientId, kind: 'counterReceived', data: { ...data, worker: name }, at });
}
