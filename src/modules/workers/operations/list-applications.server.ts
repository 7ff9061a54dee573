import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readApplications } from '../application/application-store.server.ts';
import { statesListedAs } from '../application/states.ts';
import { workersContract } from '../contract.ts';

/**
 * The applications in a state, or in all that wait for a decision, those that have waited longest first. Changes of approved Pros
 * are listed as new profiles are.
 */
export const listApplications = operation(workersContract.listApplications, {
  allow: admin,
  run: async (ctx, { state, cursor, limit }) =>
    pageOf(await readApplications(ctx.db, statesListedAs(state), readPosition(cursor), limit + 1), limit),
});
