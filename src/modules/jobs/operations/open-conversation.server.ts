import { fail } from '#lib/fail.ts';
import { openConversation as openBetween } from '#modules/messaging/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { partyOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { findParties } from '../store.server.ts';

/** Returns the conversation of the two sides of a job, which is the same for all of their jobs. */
export const openConversation = operation(jobsContract.openConversation, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const parties = (await findParties(ctx.db, jobId)) ?? fail('api.notFound');
    const conversationId = await transaction(ctx.db, (tx) => openBetween(tx, parties, ctx.clock.now()));
    return { conversationId };
  },
});
