import { callsContract } from '#modules/calls/contract.ts';
import { catalogContract } from '#modules/catalog/contract.ts';
import { chargebacksContract } from '#modules/chargebacks/contract.ts';
import { decisionsContract } from '#modules/decisions/contract.ts';
import { hiringContract } from '#modules/hiring/contract.ts';
import { identityContract } from '#modules/identity/contract.ts';
import { insightsContract } from '#modules/insights/contract.ts';
import { jobsContract } from '#modules/jobs/contract.ts';
import { lostFoundContract } from '#modules/lost-found/contract.ts';
import { messagingContract } from '#modules/messaging/contract.ts';
import { notificationsContract } from '#modules/notifications/contract.ts';
import { paymentsContract } from '#modules/payments/contract.ts';
import { placesContract } from '#modules/places/contract.ts';
import { privacyContract } from '#modules/privacy/contract.ts';
import { proofsContract } from '#modules/proofs/contract.ts';
import { reviewsContract } from '#modules/reviews/contract.ts';
import { uploadsContract } from '#modules/uploads/contract.ts';
import { workersContract } from '#modules/workers/contract.ts';

/** Every operation of the product, by context. It is the shape of the API in process and over HTTP. */
export const contract = {
  identity: identityContract,
  uploads: uploadsContract,
  places: placesContract,
  catalog: catalogContract,
  workers: workersContract,
  notifications: notificationsContract,
  decisions: decisionsContract,
  messaging: messagingContract,
  payments: paymentsContract,
  jobs: jobsContract,
  proofs: proofsContract,
  chargebacks: chargebacksContract,
  hiring: hiringContract,
  calls: callsContract,
  reviews: reviewsContract,
  lostFound: lostFoundContract,
  insights: insightsContract,
  privacy: privacyContract,
};

export type Contract = typeof contract;
