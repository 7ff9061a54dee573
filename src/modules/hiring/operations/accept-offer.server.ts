import { fail, isFail } from '#lib/fail.ts';
import { can } from '#lib/machine.ts';
import { usd } from '#lib/money.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { createJob } from '#modules/jobs/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { failAsOver, requireTogether } from '../offers/counters.server.ts';
import {
  endAnswers,
  findOfferState,
  findParties,
  findPromises,
  moveOffer,
  type OfferRow,
} from '../offers/offer-store.server.ts';
import { refuseWhileUnpaid } from '../offers/unpaid-jobs.server.ts';
import { offerReader, sideOf } from '../policies.server.ts';
import { expireAndNotify } from '../run-out.server.ts';
import { assignRequest, isStillListed, type LockedRequest, lockRequest } from '../store.server.ts';
import { offerTransitions, requestTransitions } from '../transitions.ts';

/**
 * Hires: in one transaction the offer is accepted, the others are not selected, the job is made and its slot held. The client
 * accepts the offers of Pros, and a Pro the client's counter. Accepting the same offer again returns the same job. Throws Fail
 * `hiring.notNow` (decided otherwise, withdrawn or expired), `hiring.alreadyCountered`, `hiring.workerNotAvailable` (no longer
 * approved), `hiring.slotTaken` (the Pro has another job at that time),
 * `hiring.notTogether` (one has blocked the other), `hiring.offerBeforeChange`, to a client `hiring.tooManyUnpaid` and, to a Pro,
 * `hiring.counterBeforeChange`.
 */
export const acceptOffer = operation(hiringContract.acceptOffer, {
  allow: offerReader,
  async run(ctx, { offerId }) {
    const parties = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    const { requestId } = parties;
    const side = sideOf(ctx, parties);
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const request = await lockRequest(tx, requestId, 'update');
      if (request.jobId && (await findOfferState(tx, offerId)) === 'accepted') return { jobId: request.jobId };
      await refuseWhileUnpaid(tx, side, request.clientId);
      if (!can(requestTransitions, 'acceptOffer', request.state, side)) fail('hiring.notNow');
      await requireTogether(tx, parties);
      // The offers that ran out before this one was accepted.
      await expireAndNotify(ctx, tx, [requestId], at);
      const offer = (await moveOffer(tx, offerId, offerTransitions.accept, at)) ?? (await failAsOver(tx, offerId));
      if (request.editedAt && offer.created_at < request.editedAt)
        fail(side === 'client' ? 'hiring.offerBeforeChange' : 'hiring.counterBeforeChange');
      if (!(await isStillListed(tx, offer.worker_id))) fail('hiring.workerNotAvailable');
      const losers = await endAnswers(tx, requestId, 'hireAnother');
      const jobId = await hire(ctx, tx, request, offer, at);
      await assignRequest(tx, requestId, jobId);
      await announceHire(ctx, tx, { request, offer, losers, jobId, at });
      return { jobId };
    });
  },
});

async function hire(ctx: Context, tx: Tx, request: LockedRequest, offer: OfferRow, at: Date): Promise<string> {
  const { timeZone } = await requirePlace(tx, request.zip);
  const { description, categoryId, subcategoryId, zip, scope, clientId } = request;
  const hourly = offer.hourly_rate_cents;
  return createJob(tx, {
    clientId,
    workerId: offer.worker_id,
    // The title of a job is in mails and texts, where no phone number or address belongs.
    title: maskContactDetails(request.title),
    description,
    promise: (await findPromises(tx, offer.id)).join('\n\n'),
    categoryId,
    subcategoryId,
    scope,
    zip,
    timeZone,
    startsAt: offer.starts_at,
    minutes: offer.minutes,
    pricing: hourly === null ? { kind: 'fixed' } : { kind: 'hourly', rate: usd(hourly) },
    total: usd(offer.total_cents),
    cancellationTier: offer.cancellation_tier,
    origin: 'acceptedOffer',
    actor: ctx.actor,
    at,
  }).catch((error: unknown) => {
    if (isFail(error) && error.code === 'jobs.slotTaken') fail('hiring.slotTaken');
    throw error;
  });
}

interface Outcome {
  request: LockedRequest;
  offer: OfferRow;
  losers: string[];
  jobId: string;
  at: Date;
}

async function announceHire(ctx: Context, tx: Tx, { request, offer, losers, jobId, at }: Outcome): Promise<void> {
  const title = maskContactDetails(request.title);
  const isBid = request.audience === 'open';
  const hired = { jobId, title, isBid };
  if (offer.made_by === 'worker') {
    const data = { ...hired, client: shortName(userOf(ctx).name) };
    await notify(tx, { userId: offer.worker_id, kind: 'offerAccepted', data, at });
  } else {
    const data = { ...hired, worker: await displayNameOf(tx, offer.worker_id), totalCents: offer.total_cents };
    await notify(tx, { userId: request.clientId, kind: 'counterAccepted', data, at });
  }
  for (const userId of losers) {
    const lost = { requestId: request.id, title, isBid };
    await notify(tx, { userId, kind: 'offerNotSelected', data: lost, at });
  }
  await recordAudit(tx, {
    at,
    act: 'hiring.acceptOffer',
    actor: ctx.actor,
    subject: { type: 'offer', id: offer.id },
    detail: { requestId: request.id, jobId, notSelected: losers.length },
  });
}
