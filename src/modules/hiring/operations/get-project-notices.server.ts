import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { findNoticeChoice } from '../projects/project-notice-store.server.ts';

/** When the signed-in Pro hears of new projects. */
export const getProjectNotices = operation(hiringContract.getProjectNotices, {
  allow: worker,
  run: async (ctx) => ({ choice: await findNoticeChoice(ctx.db, userOf(ctx).id) }),
});
