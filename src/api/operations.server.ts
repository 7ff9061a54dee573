import { catalogOperations } from '#modules/catalog/operations.server.ts';
import { hiringOperations } from '#modules/hiring/operations.server.ts';
import { identityOperations } from '#modules/identity/operations.server.ts';
import { jobsOperations } from '#modules/jobs/operations.server.ts';
import { notificationsOperations } from '#modules/notifications/operations.server.ts';
import { paymentsOperations } from '#modules/payments/operations.server.ts';
import { placesOperations } from '#modules/places/operations.server.ts';
import { proofsOperations } from '#modules/proofs/operations.server.ts';
import { reviewsOperations } from '#modules/reviews/operations.server.ts';
import { workersOperations } from '#modules/workers/operations.server.ts';

/** The implementation of every operation, in the shape of the contract. */
export const operations = {
  identity: identityOperations,
  places: placesOperations,
  catalog: catalogOperations,
  workers: workersOperations,
  notifications: notificationsOperations,
  payments: paymentsOperations,
  jobs: jobsOperations,
  proofs: proofsOperations,
  hiring: hiringOperations,
  reviews: reviewsOperations,
};
