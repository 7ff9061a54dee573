import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { findOverlap } from '#modules/jobs/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf, recordAnswer } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { maxBids, maxOffersPerDay } from '../limits.ts';
import { requireTogether } from '../offers/counters.server.ts';
import { countSent, insertOffer } from '../offers/offer-store.server.ts';
import { readTerms } from '../offers/offer-terms.server.ts';
import { bidder } from '../policies.server.ts';
import { admitBidder, findFit, hasRoomFor } from '../projects/project-store.server.ts';
import { expireAndNotify } from '../run-out.server.ts';
import { isOpen } from '../states.ts';
import { type LockedRequest, lockRequest, moveRecipient } from '../store.server.ts';
import { recipientTransitions } from '../transitions.ts';

/**
 * Answers a request, or bids on a project, with a price, fixed or rate × estimated minutes; the total (cents) is computed here. A Pro has one
 * live offer per request: to change it, withdraw it first. It expires after the days that the Pro chose, or when its payment could no longer arrive before its start. Throws Fail
 * `hiring.notTogether`, `hiring.tooManyOffers`, `hiring.overlapsJob` with the title of the Pro's own job when that time is sold already, before the client finds out at the
 * checkout, and for a project `hiring.ownProject`, `hiring.projectDoesNotFit` or `hiring.projectFull`.
 */
export const sendOffer = operation(hiringContract.sendOffer, {
  allow: bidder,
  limit: perAccount(100),
  async run(ctx, input) {
    const at = ctx.clock.now();
    const terms = readTerms(input, at);
    const workerId = userOf(ctx).id;
    const title = await findOverlap(ctx.db, { workerId, ...terms });
    if (title !== null) fail('hiring.overlapsJob', { title });
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, input.requestId, 'update');
      if (!isOpen(request.state) || request.expiresAt <= at) fail('hiring.notNow');
      await requireTogether(tx, { clientId: request.clientId, workerId });
      const isProject = request.audience === 'open';
      // A bid or a counter that has run out makes room for the next.
      await expireAndNotify(ctx, tx, [request.id], at);
      if (isProject) await admit(ctx, tx, request, at);
      const key = { requestId: request.id, workerId };
      const askedAt = (await moveRecipient(tx, key, recipientTransitions.sendOffer)) ?? fail('hiring.notNow');
      await refuseTooMany(tx, request, workerId, at);
      // A bid answers no question that the Pro was asked.
      if (!isProject) await recordAnswer(tx, { workerId, reference: request.id, askedAt, at });
      const offerId = await insertOffer(tx, { ...key, ...terms, message: input.message, at });
      await notify(tx, {
        userId: request.clientId,
        kind: 'offerReceived',
        data: {
          requestId: request.id,
          worker: await displayNameOf(tx, workerId),
          title: maskContactDetails(request.title),
          totalCents: terms.totalCents,
          isBid: request.audience === 'open',
        },
        at,
      });
      await recordAudit(tx, {
        at,
        act: 'hiring.sendOffer',
        actor: ctx.actor,
        subject: { type: 'offer', id: offerId },
        detail: { requestId: request.id, totalCents: terms.totalCents },
      });
      return { offerId };
    });
  },
});

/** Makes a fitting Pro a bidder of a project. Throws Fail `hiring.ownProject`, `hiring.projectDoesNotFit`. */
async function admit(ctx: Context, tx: Tx, request: LockedRequest, at: Date): Promise<void> {
  const workerId = userOf(ctx).id;
  if (request.clientId === workerId) fail('hiring.ownProject');
  const fit = await findFit(tx, request.id, workerId);
  if (!fit?.isListed || !fit.doesTrade || !fit.servesPlace) fail('hiring.projectDoesNotFit');
  await admitBidder(tx, request.id, workerId, at);
}

/** Each offer is told to the client, who compares the live ones. After a change of the client's, all bids are to be sent again. */
async function refuseTooMany(tx: Tx, request: LockedRequest, workerId: string, at: Date): Promise<void> {
  const dayAgo = after(at, -days(1));
  const since = request.editedAt && request.editedAt > dayAgo ? request.editedAt : dayAgo;
  const sent = await countSent(tx, { requestId: request.id, workerId, since });
  if (sent >= maxOffersPerDay) fail('hiring.tooManyOffers', { max: maxOffersPerDay });
  if (request.audience !== 'open') return;
  if (!(await hasRoomFor(tx, { projectId: request.id, workerId, at }, maxBids))) fail('hiring.projectFull');
}
