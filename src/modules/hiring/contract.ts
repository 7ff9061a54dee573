import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import {
  attachmentErrors,
  contractBase,
  Id,
  Instant,
  listErrors,
  listOf,
  pageInput,
  TypedText,
} from '#platform/operations/contract.ts';
import { ScopeLine } from '../catalog/contract.ts';
import { Place, Zip } from '../places/contract.ts';
import { WorkerCard } from '../workers/contract.ts';
import { cancellationTiers, checkKinds } from '../workers/limits.ts';
import { candidatesPerPage, maxRecipients, maxWithdrawReason } from './limits.ts';
import { Offer, offerContract } from './offers/offer-contract.ts';
import { Opportunity } from './projects/opportunity-contract.ts';
import { Budget, projectContract, Question } from './projects/project-contract.ts';
import { Attachment, Days, RequestDetails } from './requests/request-details.ts';
import { audiences, offerSides, offerStates, recipientStates, requestStates } from './states.ts';
import { answerActs } from './transitions.ts';

const RequestBase = z.object({
  id: Id,
  audience: z.enum(audiences),
  /** Of a project; null for a request to chosen Pros. */
  budget: Budget.nullable(),
  /** When the client last changed the project. */
  editedAt: Instant.nullable(),
  /** About a project, oldest first. */
  questions: z.array(Question),
  title: z.string(),
  categorySlug: z.string(),
  /** Null in requests that were sent before the form asked. */
  serviceSlug: z.string().nullable(),
  days: Days.nullable(),
  place: Place,
  description: z.string(),
  /** What is to be done, as far as the client has answered. */
  scope: z.array(ScopeLine),
  state: z.enum(requestStates),
  /** Why the client withdrew the request. */
  withdrawReason: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  /** True while Pros can send quotes or bids. Those that are sent can be accepted for longer. */
  takesBids: z.boolean(),
  attachments: z.array(Attachment),
});

/** A Pro asked by a request, as its client compares them. */
export const Candidate = z.object({
  workerId: Id,
  name: z.string(),
  /** Of the drawn face of a sample person; null for all others, who are shown by photo or initials. */
  portraitSeed: z.string().nullable(),
  /** The address of the Pro's photo; null without one. */
  photo: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  verified: z.boolean(),
  extraMile: z.boolean(),
  distanceMeters: z.int(),
  usualAnswerMinutes: WorkerCard.shape.usualAnswerMinutes,
  state: z.enum(recipientStates),
  offer: Offer.nullable(),
  /** True when contact details in the Pro's messages are masked. */
  masked: z.boolean(),
  /** What was checked about the Pro and counts today. */
  checks: z.array(z.enum(checkKinds)),
});
export type Candidate = z.infer<typeof Candidate>;

/** The `candidates` are all asked Pros, and of a project those whose bids are live or were decided; `endedBids` counts the others. */
export const ClientRequest = RequestBase.extend({
  jobId: Id.nullable(),
  candidates: z.array(Candidate),
  endedBids: z.int(),
});
export type ClientRequest = z.infer<typeof ClientRequest>;

export const RequestSummary = z.object({
  id: Id,
  audience: z.enum(audiences),
  title: z.string(),
  categorySlug: z.string(),
  serviceSlug: z.string().nullable(),
  city: z.string(),
  state: z.enum(requestStates),
  jobId: Id.nullable(),
  /** The Pros who were asked, and can still answer; 0 for a project. */
  waiting: z.int(),
  /** The live offers of Pros, and those of them that answer a counter of the client. */
  offers: z.int(),
  counters: z.int(),
  /** The live counters of the client, which wait for Pros. */
  suggested: z.int(),
  lowestTotalCents: z.int().nullable(),
  /** The side that made the accepted offer: the client, if a Pro accepted the client's counter. */
  acceptedMadeBy: z.enum(offerSides).nullable(),
  createdAt: Instant,
});
export type RequestSummary = z.infer<typeof RequestSummary>;

export const IncomingSummary = z.object({
  id: Id,
  audience: z.enum(audiences),
  title: z.string(),
  categorySlug: z.string(),
  serviceSlug: z.string().nullable(),
  clientName: z.string(),
  city: z.string(),
  distanceMeters: z.int(),
  state: z.enum(recipientStates),
  /** Of the newest offer between the two. */
  offerState: z.enum(offerStates).nullable(),
  offerMadeBy: z.enum(offerSides).nullable(),
  /** 0 for a quote or bid, from 1 on for counters. */
  offerRound: z.int().nullable(),
  offerTotalCents: z.int().nullable(),
  /** What of it reaches the Pro's balance, less the platform's fee. */
  offerPayoutCents: z.int().nullable(),
  requestState: z.enum(requestStates),
  createdAt: Instant,
  expiresAt: Instant,
});
export type IncomingSummary = z.infer<typeof IncomingSummary>;

export const IncomingRequest = RequestBase.extend({
  /** True when phone numbers, email or street addresses of the client are hidden, because the Pro is not hired. */
  masked: z.boolean(),
  clientName: z.string(),
  distanceMeters: z.int(),
  recipientState: z.enum(recipientStates),
  /** Acts open to the Pro now, from the transition table. */
  acts: z.array(z.enum(answerActs)),
  /** The newest offer between this Pro and the client; other Pros' offers are never shown. */
  offer: Offer.nullable(),
  /** The job, once this Pro's offer is accepted. */
  jobId: Id.nullable(),
  /** The Pro's terms, which the offer form starts with. */
  hourlyRateCents: z.int(),
  cancellationTier: z.enum(cancellationTiers),
  feeBps: z.int(),
});
export type IncomingRequest = z.infer<typeof IncomingRequest>;

const Opportunities = z.object({
  items: z.array(Opportunity),
  /** More of either kind than `items` has. */
  hasMore: z.object({ requests: z.boolean(), projects: z.boolean() }),
  /** The newest requests to the Pro, in whatever state. */
  incoming: z.array(IncomingSummary),
});
export type Opportunities = z.infer<typeof Opportunities>;
const Page = z.strictObject(pageInput({ max: 50, usual: 20 }));
const RequestId = z.strictObject({ requestId: Id });
const notNow = { 'hiring.notNow': { status: 409 } } as const;
const askedOften = { 'hiring.tooManyAskedToday': { status: 429 }, 'hiring.askedOften': { status: 429 } } as const;

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
      'catalog.unknownService': { status: 422 },
      'catalog.wrongAnswer': { status: 422 },
      'hiring.datesMissing': { status: 422 },
      'hiring.datesOutOfRange': { status: 422 },
      'hiring.workerNotAvailable': { status: 409 },
      'hiring.notYourself': { status: 422 },
      ...askedOften,
      ...attachmentErrors,
    }),
  listCandidates: contractBase
    .route({
      method: 'GET',
      path: '/request-candidates',
      summary: 'Pros whom a request could ask: they do the service and serve the place',
      tags: ['hiring'],
    })
    .input(
      z.strictObject({
        category: z.string().min(1).max(60),
        service: z.string().max(60).optional(),
        zip: Zip,
        /** Pros who lead every page if a request of this category and place can ask them, whatever their services. */
        first: z.array(Id).max(maxRecipients).default([]),
        /** Leaves out the Pros whom this request of the caller has asked. */
        requestId: Id.optional(),
        ...pageInput({ max: 48, usual: candidatesPerPage }),
      }),
    )
    .output(
      listOf(WorkerCard).extend({
        /** The Pros in `first` who work in another category or don't serve the place. */
        elsewhere: z.array(Id),
      }),
    )
    .errors({ ...listErrors, 'places.unknownZip': { status: 404 } }),
  askMore: contractBase
    .route({
      method: 'POST',
      path: '/requests/{requestId}/recipients',
      summary: 'Ask more Pros, who get the full time to answer',
      tags: ['hiring'],
    })
    .input(z.strictObject({ requestId: Id, workerIds: z.array(Id).min(1).max(maxRecipients) }))
    /** All Pros asked by now. */
    .output(z.object({ asked: z.int() }))
    .errors({
      ...notNow,
      'hiring.tooManyAsked': { status: 422 },
      'hiring.workerNotAvailable': { status: 409 },
      'hiring.notYourself': { status: 422 },
      ...askedOften,
    }),
  withdrawRequest: contractBase
    .route({ method: 'POST', path: '/requests/{requestId}/withdraw', summary: 'Take back a request', tags: ['hiring'] })
    .input(z.strictObject({ requestId: Id, reason: TypedText.max(maxWithdrawReason).optional() }))
    .output(z.object({ state: z.enum(requestStates) }))
    .errors(notNow),
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
  getOpportunities: contractBase
    .route({
      method: 'GET',
      path: '/opportunities',
      summary: 'What the signed-in Pro could win now, the best first, and the newest requests',
      tags: ['hiring'],
    })
    .output(Opportunities),
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
  openConversation: contractBase
    .route({
      method: 'POST',
      path: '/requests/{requestId}/conversation',
      summary: 'Open the conversation of a request’s client with an asked Pro',
      tags: ['hiring'],
    })
    // A Pro leaves the Pro out.
    .input(RequestId.extend({ workerId: Id.optional() }))
    .output(z.object({ conversationId: Id })),
  ...offerContract,
  ...projectContract,
};
