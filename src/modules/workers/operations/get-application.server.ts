import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { readOwnApplication } from '../application/read-application.server.ts';
import { workersContract } from '../contract.ts';

/** The caller's own application; an empty one with the account's name before the first line is typed. */
export const getApplication = operation(workersContract.getApplication, {
  allow: worker,
  run: (ctx) => readOwnApplication(ctx.db, userOf(ctx).id, { language: ctx.language, at: ctx.clock.now() }),
});
