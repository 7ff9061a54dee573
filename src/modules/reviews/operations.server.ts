import { getReviewsOfJob } from './operations/get-reviews-of-job.server.ts';
import { getSatisfaction } from './operations/get-satisfaction.server.ts';
import { listReviewsOfWorker } from './operations/list-reviews-of-worker.server.ts';
import { writeReview } from './operations/write-review.server.ts';

/** The operations of the contract, by name. */
export const reviewsOperations = {
  listForWorker: listReviewsOfWorker,
  getOfJob: getReviewsOfJob,
  write: writeReview,
  getSatisfaction,
};
