import { fail } from '#lib/fail.ts';
import { openConversation as openBetween } from '#modules/messaging/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { requestParty } from '../policies.server.ts';
import { findClient, isAsked } from '../store.server.ts';

/**
 * Returns the conversation of the client of a request with one of its asked Pros: for a Pro, the own one. Throws Fail
 * `api.notFound` for a Pro whom the request did not ask.
 */
export const openConversation = operation(hiringContract.openConversation, {
  allow: requestParty,
  async run(ctx, { requestId, workerId: named }) {
    const { id } = userOf(ctx);
    const clientId = (await findClient(ctx.db, requestId)) ?? fail('api.notFound');
    const workerId = id === clientId ? named : id;
    if (!workerId || !(await isAsked(ctx.db, requestId, workerId))) fail('api.notFound');
    const conversationId = await transaction(ctx.db, (tx) => openBetween(tx, { clientId, workerId }, ctx.clock.now()));
    return { conversationId };
  },
});
