import { getReviewsOfJob } from './operations/get-reviews-of-job.server.ts';
import { getSatisfaction } from './operations/get-satisfaction.server.ts';
import { listExcerpts } from './operations/list-excerpts.server.ts';
import { listReviewsOfServices } from './operations/list-reviews-of-services.server.ts';
import { listReviewsOfWorker } from './operations/list-reviews-of-worker.server.ts';
import { listReviewsToWrite } from './operations/list-reviews-to-write.server.ts';
import { writeReview } from './operations/write-review.server.ts';

/** The operations of the contract, by name. */
export const reviewsOperations = {
  listForWorker: listReviewsOfWorker,
  listExcerpts,
  listForServices: listReviewsOfServices,
  listToWrite: listReviewsToWrite,
  getOfJob: getReviewsOfJob,
  write: writeReview,
  getSatisfaction,
};
