import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { anyone, operation, signedIn } from '#platform/operations/operation.server.ts';
import { lostFoundContract } from '../contract.ts';
import { listPublicReports, listReportsOf } from '../views.server.ts';

/** Returns the public reports that match the search, newest first. */
export const listReports = operation(lostFoundContract.listReports, {
  allow: anyone,
  async run(ctx, { q, type, cursor, limit }) {
    const search = { q, type, now: ctx.clock.now(), after: readPosition(cursor), limit: limit + 1 };
    return pageOf(await listPublicReports(ctx.db, search), limit);
  },
});

/** Returns the caller's own reports in every state, newest first. */
export const listOwnReports = operation(lostFoundContract.listOwnReports, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const page = { after: readPosition(cursor), limit: limit + 1 };
    return pageOf(await listReportsOf(ctx.db, userOf(ctx).id, page), limit);
  },
});
