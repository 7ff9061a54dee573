import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { pricings } from '../jobs/contract.ts';
import { Place, Zip } from '../places/contract.ts';
import { cancellationTiers } from '../workers/contract.ts';
import { maxDescription, maxMessage, maxRecipients, maxTitle, offerCents, offerMinutes } from './limits.ts';
import { offerStates, recipientStates, requestStates } from './states.ts';
import { answerActs } from './transitions.ts';

/** The first step of the request form, checked before the second is shown. */
export const RequestDetails = z.object({
  title: z.string().trim().min(1).max(maxTitle),
  category: z.string().min(1).max(60),
  zip: Zip,
  description: z.string().trim().min(1).max(maxDescription),
});

const Attachment = z.object({ id: Id, name: z.string(), contentType: z.string(), bytes: z.int() });

export const Offer = z.object({
  id: Id,
  state: z.enum(offerStates),
  pricing: z.enum(pricings),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int(),
  totalCents: z.int(),
  startsAt: Instant,
  message: z.string(),
  cancellationTier: z.enum(cancellationTiers),
  expiresAt: Instant,
  createdAt: Instant,
});

export type Offer = z.infer<typeof Offer>;

const RequestBase = z.object({
  id: Id,
  title: z.string(),
  categorySlug: z.string(),
  place: Place,
  description: z.string(),
  state: z.enum(requestStates),
  createdAt: Instant,
  expiresAt: Instant,
  attachments: z.array(Attachment),
});

/** A Pro asked by a request, as its client compares them. */
export const Candidate = z.object({
  workerId: Id,
  name: z.string(),
  /** Of the drawn face of a sample person; null for all others, who are shown by photo or initials. */
  portraitSeed: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  verified: z.boolean(),
  extraMile: z.boolean(),
  distanceMetres: z.int(),
  state: z.enum(recipientStates),
  offer: Offer.nullable(),
});

export type Candidate = z.infer<typeof Candidate>;

export const ClientRequest = RequestBase.extend({ jobId: Id.nullable(), candidates: z.array(Candidate) });
export type ClientRequest = z.infer<typeof ClientRequest>;

export const RequestSummary = z.object({
  id: Id,
  title: z.string(),
  categorySlug: z.string(),
  city: z.string(),
  state: z.enum(requestStates),
  jobId: Id.nullable(),
  asked: z.int(),
  offers: z.int(),
  lowestTotalCents: z.int().nullable(),
  createdAt: Instant,
});

export const IncomingSummary = z.object({
  id: Id,
  title: z.string(),
  categorySlug: z.string(),
  clientName: z.string(),
  city: z.string(),
  distanceMetres: z.int(),
  state: z.enum(recipientStates),
  offerState: z.enum(offerStates).nullable(),
  offerTotalCents: z.int().nullable(),
  requestState: z.enum(requestStates),
  createdAt: Instant,
  expiresAt: Instant,
});

export type RequestSummary = z.infer<typeof RequestSummary>;
export type IncomingSummary = z.infer<typeof IncomingSummary>;

export const IncomingRequest = RequestBase.extend({
  clientName: z.string(),
  distanceMetres: z.int(),
  recipientState: z.enum(recipientStates),
  /** Acts open to the Pro now, from the transition table. */
  acts: z.array(z.enum(answerActs)),
  /** The Pro's own newest offer; other Pros' offers are never shown. */
  offer: Offer.nullable(),
  /** The job, once this Pro's offer is accepted. */
  jobId: Id.nullable(),
  /** The Pro's terms, which the offer form starts with. */
  hourlyRateCents: z.int(),
  cancellationTier: z.enum(cancellationTiers),
  feeBps: z.int(),
});
export type IncomingRequest = z.infer<typeof IncomingRequest>;

const Page = z.strictObject(pageInput({ max: 50, usual: 20 }));
const RequestId = z.strictObject({ requestId: Id });
const OfferId = z.strictObject({ offerId: Id });
const notNow = { 'hiring.notNow': { status: 409 } } as const;

export const hiringContract = {
  createRequest: contractBase
    .route({ method: 'POST', path: '/requests', summary: 'Ask Pros for a quote', tags: ['hiring'], successStatus: 201 })
    .input(
      z.strictObject({
        ...RequestDetails.shape,
        /** The form's own random name: the same form sent twice makes one request. */
        formKey: Id,
        workerIds: z.array(Id).min(1).max(maxRecipients),
        files: z.array(z.file()).default([]),
      }),
    )
    .output(z.object({ requestId: Id, asked: z.int() }))
    .errors({
      'places.unknownZip': { status: 404 },
      'catalog.unknownCategory': { status: 404 },
      'hiring.workerNotAvailable': { status: 409 },
      'hiring.notYourself': { status: 422 },
      'uploads.tooMany': { status: 422 },
      'uploads.tooLarge': { status: 413 },
      'uploads.wrongType': { status: 422 },
      'uploads.notAnImage': { status: 422 },
    }),
  listRequests: contractBase
    .route({
      method: 'GET',
      path: '/requests',
      summary: 'The signed-in client’s requests, newest first',
      tags: ['hiring'],
    })
    .input(Page)
    .output(listOf(RequestSummary))
    .errors(listErrors),
  getRequest: contractBase
    .route({
      method: 'GET',
      path: '/requests/{requestId}',
      summary: 'A request with its offers, for its client',
      tags: ['hiring'],
    })
    .input(RequestId)
    .output(ClientRequest),
  listIncoming: contractBase
    .route({
      method: 'GET',
      path: '/incoming-requests',
      summary: 'Requests sent to the signed-in Pro, newest first',
      tags: ['hiring'],
    })
    .input(Page)
    .output(listOf(IncomingSummary))
    .errors(listErrors),
  getIncoming: contractBase
    .route({
      method: 'GET',
      path: '/incoming-requests/{requestId}',
      summary: 'A request, for a Pro it was sent to',
      tags: ['hiring'],
    })
    .input(RequestId)
    .output(IncomingRequest),
  downloadAttachment: contractBase
    .route({
      method: 'GET',
      path: '/attachments/{attachmentId}',
      summary: 'A file of a request, for its client and the asked Pros',
      tags: ['hiring'],
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ attachmentId: Id }))
    .output(FileAnswer),
  sendOffer: contractBase
    .route({
      method: 'POST',
      path: '/incoming-requests/{requestId}/offers',
      summary: 'Answer a request with a quote',
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
        message: z.string().trim().min(1).max(maxMessage),
      }),
    )
    .output(z.object({ offerId: Id }))
    .errors({
      ...notNow,
      'hiring.startInPast': { status: 422 },
      'hiring.startTooSoon': { status: 422 },
      'hiring.totalOutOfRange': { status: 422 },
      'hiring.slotTaken': { status: 409 },
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
    }),
};
