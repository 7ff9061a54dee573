import { z } from 'zod';
import { pricings } from '#modules/jobs/limits.ts';
import { cancellationTiers } from '#modules/workers/limits.ts';
import { contractBase, Id, Instant, TypedText } from '#platform/operations/contract.ts';
import { maxCounterMessage, maxMessage, offerCents, offerDays, offerMinutes, usualOfferDays } from '../limits.ts';
import { offerSides, offerStates, recipientStates } from '../states.ts';
import { offerActs } from '../transitions.ts';

/** The terms of an offer, and the side that made it. */
export const OfferRound = z.object({
  id: Id,
  madeBy: z.enum(offerSides),
  pricing: z.enum(pricings),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int(),
  totalCents: z.int(),
  startsAt: Instant,
  message: z.string(),
  createdAt: Instant,
});
export type OfferRound = z.infer<typeof OfferRound>;

export const Offer = OfferRound.extend({
  state: z.enum(offerStates),
  /** How many times the quote was countered up to this offer. */
  round: z.int(),
  /** The offers that this one has replaced, oldest first. */
  earlier: z.array(OfferRound),
  /** What the viewer can do with it now. */
  acts: z.array(z.enum(offerActs)),
  cancellationTier: z.enum(cancellationTiers),
  /** For how many days it is good, unless the payment could not arrive before its start then. */
  validDays: z.literal(offerDays),
  expiresAt: Instant,
});

export type Offer = z.infer<typeof Offer>;

const RequestId = z.strictObject({ requestId: Id });
const OfferId = z.strictObject({ offerId: Id });
const notNow = { 'hiring.notNow': { status: 409 } } as const;
const notNewest = { ...notNow, 'hiring.alreadyCountered': { status: 409 } } as const;

const terms = {
  pricing: z.enum(pricings),
  /** Fixed: the whole price. Hourly: the rate; the total follows from `minutes`. Cents. */
  amountCents: z.number().int().min(offerCents.min).max(offerCents.max),
  minutes: z.number().int().min(offerMinutes.min).max(offerMinutes.max),
  /** Far enough ahead for any job; a later year could not be written as an instant once the job's hours are added. */
  startsAt: z.iso.datetime().refine((instant) => instant < '2100'),
};

/** What can be wrong with the terms of an offer. */
const termsErrors = {
  'hiring.startInPast': { status: 422 },
  'hiring.startTooSoon': { status: 422 },
  'hiring.startTooFar': { status: 422 },
  'hiring.totalOutOfRange': { status: 422 },
  'hiring.overlapsJob': { status: 409 },
} as const;

/** The operations that answer a request, and what the two sides do with an answer. */
export const offerContract = {
  sendOffer: contractBase
    .route({
      method: 'POST',
      path: '/incoming-requests/{requestId}/offers',
      summary: 'Answer a request with a quote, or bid on a project',
      tags: ['hiring'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        requestId: Id,
        ...terms,
        /** For how many days the offer is good, but never so long that its payment could not arrive before its start. Its counters keep it. */
        validDays: z.literal(offerDays).default(usualOfferDays),
        message: TypedText.min(1).max(maxMessage),
      }),
    )
    .output(z.object({ offerId: Id }))
    .errors({
      ...notNow,
      ...termsErrors,
      'hiring.notTogether': { status: 409 },
      'hiring.tooManyOffers': { status: 429 },
      'hiring.ownProject': { status: 422 },
      'hiring.projectDoesNotFit': { status: 422 },
      'hiring.projectFull': { status: 409 },
    }),
  declineRequest: contractBase
    .route({
      method: 'POST',
      path: '/incoming-requests/{requestId}/decline',
      summary: 'Say no to a request',
      tags: ['hiring'],
    })
    .input(RequestId)
    .output(z.object({ state: z.enum(recipientStates) }))
    .errors(notNow),
  counterOffer: contractBase
    .route({
      method: 'POST',
      path: '/offers/{offerId}/counter',
      summary: 'Answer an offer with another price or time',
      tags: ['hiring'],
      successStatus: 201,
    })
    .input(z.strictObject({ offerId: Id, ...terms, message: TypedText.min(1).max(maxCounterMessage) }))
    .output(z.object({ offerId: Id }))
    .errors({
      ...notNewest,
      ...termsErrors,
      'hiring.notYourTurn': { status: 409 },
      'hiring.noMoreCounters': { status: 409 },
      'hiring.tooManyUnpaid': { status: 409 },
      'hiring.notTogether': { status: 409 },
      'hiring.slotTaken': { status: 409 },
      'hiring.workerNotAvailable': { status: 409 },
    }),
  declineCounter: contractBase
    .route({ method: 'POST', path: '/offers/{offerId}/decline', summary: 'Say no to a counter', tags: ['hiring'] })
    .input(OfferId)
    .output(z.object({ state: z.enum(offerStates) }))
    .errors(notNewest),
  withdrawOffer: contractBase
    .route({
      method: 'POST',
      path: '/offers/{offerId}/withdraw',
      summary: 'Take back an offer or a counter',
      tags: ['hiring'],
    })
    .input(OfferId)
    .output(z.object({ state: z.enum(offerStates) }))
    .errors(notNewest),
  acceptOffer: contractBase
    .route({
      method: 'POST',
      path: '/offers/{offerId}/accept',
      summary: 'Accept an offer or a counter: one job, and the others are told no',
      tags: ['hiring'],
    })
    .input(OfferId)
    .output(z.object({ jobId: Id }))
    .errors({
      ...notNewest,
      'hiring.notTogether': { status: 409 },
      'hiring.counterBeforeChange': { status: 409 },
      'hiring.slotTaken': { status: 409 },
      'hiring.tooManyUnpaid': { status: 409 },
      'hiring.workerNotAvailable': { status: 409 },
      'hiring.offerBeforeChange': { status: 409 },
    }),
};
