import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput, TypedText } from '#platform/operations/contract.ts';
import { maxComment } from './limits.ts';

/** Below this many published reviews, the share of satisfied clients is not shown. */
export const leastReviewsForClaim = 50;

export const Review = z.object({
  id: Id,
  authorName: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  language: z.string(),
  createdAt: Instant,
});
export type Review = z.infer<typeof Review>;

/** A review on the Pro's profile. */
export const PublicReview = Review.extend({
  /** The slug of the job's service; null where the job has none. */
  service: z.string().nullable(),
});
export type PublicReview = z.infer<typeof PublicReview>;

/** The number of reviews that a page about services quotes. */
export const mostServiceReviews = 3;

/** A review on another page than the profile, with its Pro. */
export const ProReview = Review.extend({ workerId: Id, workerName: z.string() });
export type ProReview = z.infer<typeof ProReview>;

/** What a card quotes of a Pro's reviews. */
const Excerpt = z.object({ workerId: Id, comment: z.string(), language: z.string() });
export type Excerpt = z.infer<typeof Excerpt>;

/** How many reviews to write a dashboard asks for. */
export const mostToWrite = 3;

export const reviewsContract = {
  listToWrite: contractBase
    .route({
      method: 'GET',
      path: '/reviews/to-write',
      summary: 'The caller’s finished jobs that still lack the caller’s review',
      tags: ['reviews'],
    })
    .input(z.strictObject({ side: z.enum(['client', 'worker']) }))
    .output(z.object({ items: z.array(z.object({ jobId: Id, title: z.string(), counterpartName: z.string() })) })),
  listForWorker: contractBase
    .route({
      method: 'GET',
      path: '/workers/{workerId}/reviews',
      summary: 'Published reviews of a Pro, newest first',
      tags: ['reviews'],
    })
    .input(z.strictObject({ workerId: Id, ...pageInput({ max: 50, usual: 10 }) }))
    .output(
      listOf(PublicReview).extend({
        /** At most three of the best, whatever the page. */
        best: z.array(PublicReview),
        /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
        spread: z.array(z.int()).length(5),
      }),
    )
    .errors(listErrors),
  listExcerpts: contractBase
    .route({
      method: 'GET',
      path: '/review-excerpts',
      summary: 'A sentence from a recent good review of each of these Pros',
      tags: ['reviews'],
    })
    .input(z.strictObject({ workerIds: z.array(Id).min(1).max(48) }))
    .output(z.object({ items: z.array(Excerpt) })),
  listForServices: contractBase
    .route({
      method: 'GET',
      path: '/service-reviews',
      summary: 'Good reviews of the best Pros of these services, one per Pro',
      tags: ['reviews'],
    })
    .input(z.strictObject({ services: z.array(z.string().max(60)).min(1).max(10) }))
    .output(z.object({ items: z.array(ProReview).max(mostServiceReviews) })),
  getOfJob: contractBase
    .route({
      method: 'GET',
      path: '/jobs/{jobId}/reviews',
      summary: 'The reviews of a job, as far as its viewer may see them',
      tags: ['reviews'],
    })
    .input(z.strictObject({ jobId: Id }))
    .output(
      z.object({
        canReview: z.boolean(),
        /** The other side has written; its words stay hidden while the viewer's own review is missing. */
        otherIsIn: z.boolean(),
        /** False if the client's bank ended the job before the work started: a review from before that stays unpublished. */
        canBePublished: z.boolean(),
        mine: Review.nullable(),
        other: Review.nullable(),
      }),
    ),
  write: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/reviews',
      summary: 'Review the other side of a finished job',
      tags: ['reviews'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        jobId: Id,
        rating: z.number().int().min(1).max(5),
        comment: TypedText.max(maxComment).default(''),
      }),
    )
    .output(z.object({ published: z.boolean() }))
    .errors({ 'reviews.notNow': { status: 409 }, 'reviews.alreadyWritten': { status: 409 } }),
  /** Counted from published reviews; the share is null below fifty of them. */
  getSatisfaction: contractBase
    .route({
      method: 'GET',
      path: '/satisfaction',
      summary: 'The share of ratings of four and more',
      tags: ['reviews'],
    })
    .output(z.object({ percent: z.int().nullable(), reviewCount: z.int() })),
};
