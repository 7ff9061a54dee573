import { z } from 'zod';
import { contractBase, Id, TypedText } from '#platform/operations/contract.ts';
import { pricings } from '../jobs/limits.ts';
import { maxMessage, offerCents, offerMinutes } from './limits.ts';
import { offerStates, recipientStates } from './states.ts';

const RequestId = z.strictObject({ requestId: Id });
const OfferId = z.strictObject({ offerId: Id });
const notNow = { 'hiring.notNow': { status: 409 } } as const;

/** The operations that answer a request, and the client's yes to an answer. */
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
        pricing: z.enum(pricings),
        /** Fixed: the whole price. Hourly: the rate; the total follows from `minutes`. Cents. */
        amountCents: z.number().int().min(offerCents.min).max(offerCents.max),
        minutes: z.number().int().min(offerMinutes.min).max(offerMinutes.max),
        /** Far enough ahead for any job; a later year could not be written as an instant once the job's hours are added. */
        startsAt: z.iso.datetime().refine((instant) => instant < '2100'),
        message: TypedText.min(1).max(maxMessage),
      }),
    )
    .output(z.object({ offerId: Id }))
    .errors({
      ...notNow,
      'hiring.startInPast': { status: 422 },
      'hiring.startTooSoon': { status: 422 },
      'hiring.totalOutOfRange': { status: 422 },
      'hiring.overlapsJob': { status: 409 },
      'hiring.ownProject': { status: 422 },
      'hiring.projectDoesNotFit': { status: 422 },
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
  withdrawOffer: contractBase
    .route({ method: 'POST', path: '/offers/{offerId}/withdraw', summary: 'Take back an offer', tags: ['hiring'] })
    .input(OfferId)
    .output(z.object({ state: z.enum(offerStates) }))
    .errors(notNow),
  acceptOffer: contractBase
    .route({
      method: 'POST',
      path: '/offers/{offerId}/accept',
      summary: 'Accept an offer: one job, and the others are told no',
      tags: ['hiring'],
    })
    .input(OfferId)
    .output(z.object({ jobId: Id }))
    .errors({
      ...notNow,
      'hiring.slotTaken': { status: 409 },
      'hiring.startTooSoon': { status: 422 },
      'hiring.workerNotAvailable': { status: 409 },
      'hiring.offerBeforeChange': { status: 409 },
    }),
};
