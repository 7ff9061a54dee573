import type { AnySchema, ContractProcedure, ErrorMap, Meta } from '@orpc/contract';
import { callsOperations } from '#modules/calls/operations.server.ts';
import { catalogOperations } from '#modules/catalog/operations.server.ts';
import { chargebacksOperations } from '#modules/chargebacks/operations.server.ts';
import { decisionsOperations } from '#modules/decisions/operations.server.ts';
import { hiringOperations } from '#modules/hiring/operations.server.ts';
import { identityOperations } from '#modules/identity/operations.server.ts';
import { insightsOperations } from '#modules/insights/operations.server.ts';
import { jobsOperations } from '#modules/jobs/operations.server.ts';
import { lostFoundOperations } from '#modules/lost-found/operations.server.ts';
import { messagingOperations } from '#modules/messaging/operations.server.ts';
import { notificationsOperations } from '#modules/notifications/operations.server.ts';
import { paymentsOperations } from '#modules/payments/operations.server.ts';
import { placesOperations } from '#modules/places/operations.server.ts';
import { privacyOperations } from '#modules/privacy/operations.server.ts';
import { proofsOperations } from '#modules/proofs/operations.server.ts';
import { reviewsOperations } from '#modules/reviews/operations.server.ts';
import { uploadsOperations } from '#modules/uploads/operations.server.ts';
import { workersOperations } from '#modules/workers/operations.server.ts';
import type { Operation } from '#platform/operations/operation.server.ts';
import type { Contract } from './contract.ts';

type OperationsOf<Groups> = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends ContractProcedure<
      infer I extends AnySchema,
      infer O extends AnySchema,
      ErrorMap,
      Meta
    >
      ? Operation<I, O>
      : never;
  };
};

/** The implementation of every operation, in the shape of the contract. */
export const operations = {
  identity: identityOperations,
  uploads: uploadsOperations,
  places: placesOperations,
  catalog: catalogOperations,
  workers: workersOperations,
  notifications: notificationsOperations,
  decisions: decisionsOperations,
  messaging: messagingOperations,
  payments: paymentsOperations,
  jobs: jobsOperations,
  proofs: proofsOperations,
  chargebacks: chargebacksOperations,
  hiring: hiringOperations,
  calls: callsOperations,
  reviews: reviewsOperations,
  lostFound: lostFoundOperations,
  insights: insightsOperations,
  privacy: privacyOperations,
} satisfies OperationsOf<Contract>;
