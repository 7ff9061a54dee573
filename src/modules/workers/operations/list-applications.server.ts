import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readApplications } from '../application/application-store.server.ts';
import { waitingStates } from '../application/states.ts';
import { workersContract } from '../contract.ts';

/** The applications in a state, or in all that wait for a decision, those that have waited longest first. */
export const listApplications = operation(workersContract.listApplications, {
  allow: admin,
  run: async (ctx, { state, cursor, limit }) =>
    pageOf(
      await readApplications(ctx.db, state === 'waiting' ? waitingStates : [state], readPosition(cursor), limit + 1),
      limit,
    ),
});
