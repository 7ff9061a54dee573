import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { notNow } from '../contract-parts.ts';
import { jobStates } from '../states.ts';

/** What becomes of an offer. `lapsed`: the case was closed in another way, or less is held now. */
const splitOfferStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export type SplitOfferState = (typeof splitOfferStates)[number];

/** How one side would divide the held money, US cents. */
export const SplitOffer = z.object({
  id: Id,
  by: z.enum(['client', 'worker']),
  /** Goes to the Pro, before the fee. */
  releasedCents: z.int(),
  /** What reaches the Pro's balance of it. */
  payoutCents: z.int(),
  /** Goes back to the client. */
  refundedCents: z.int(),
  state: z.enum(splitOfferStates),
  offeredAt: Instant,
});
export type SplitOffer = z.infer<typeof SplitOffer>;

/** The refusals of an act on an offer that is open no longer, or the caller's own. */
const offerGone = { ...notNow, 'jobs.offerGone': { status: 409 } } as const;

const OfferId = z.strictObject({ jobId: Id, offerId: Id });

/** Agreeing on a split of the money of a reported problem: a part of the contract of jobs. */
export const splitContract = {
  offerSplit: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/case/offers',
      summary: 'Offer the other side of a problem a split of the money',
      tags: ['jobs'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** What goes back to the client, US cents; the rest of what is held goes to the Pro. */
        refundCents: z.number().int().min(0),
        /** What is held, as the caller was shown it. */
        heldCents: z.number().int().min(1),
      }),
    )
    .output(z.object({ offerId: Id }))
    .errors({
      ...notNow,
      'jobs.amountChanged': { status: 409 },
      'jobs.refundTooLarge': { status: 422 },
      'jobs.noOffersLeft': { status: 409 },
    }),
  acceptSplit: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/case/offers/{offerId}/acceptance',
      summary: 'Accept the other side’s split: the money moves, and the problem is settled',
      tags: ['jobs'],
    })
    .input(OfferId)
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...offerGone, 'jobs.amountChanged': { status: 409 } }),
  declineSplit: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/case/offers/{offerId}/refusal',
      summary: 'Decline the other side’s split',
      tags: ['jobs'],
    })
    .input(OfferId)
    .output(z.object({ declinedAt: Instant }))
    .errors(offerGone),
  withdrawSplit: contractBase
    .route({
      method: 'DELETE',
      path: '/jobs/{jobId}/case/offers/{offerId}',
      summary: 'Take back one’s own split',
      tags: ['jobs'],
    })
    .input(OfferId)
    .output(z.object({ withdrawnAt: Instant }))
    .errors(offerGone),
};
