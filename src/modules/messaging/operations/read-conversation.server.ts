import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { conversationParty } from '../policies.server.ts';
import { toHead, toMessage } from '../reading.server.ts';
import { findHead, listMessages } from '../views.server.ts';

/** The most messages of one answer to `listNewer`. */
const newerAtOnce = 100;

/** Returns a conversation with a page of its messages, oldest first: the newest ones, or those before a number. */
export const getConversation = operation(messagingContract.getConversation, {
  allow: conversationParty,
  async run(ctx, { conversationId, before = null, limit }) {
    const readerId = userOf(ctx).id;
    const head = (await findHead(ctx.db, conversationId, readerId)) ?? fail('api.notFound');
    const found = await listMessages(ctx.db, conversationId, { readerId, span: { before }, limit: limit + 1 });
    const messages = found.slice(-limit).map((message) => toMessage(message, head.isPaid));
    return { ...toHead(ctx, head), messages, hasEarlier: found.length > limit };
  },
});

/** Returns the messages after a number. What was missed comes with the next answer, because the numbers have no gaps. */
export const listNewer = operation(messagingContract.listNewer, {
  allow: conversationParty,
  async run(ctx, { conversationId, after }) {
    const readerId = userOf(ctx).id;
    const limit = newerAtOnce + 1;
    const found = await listMessages(ctx.db, conversationId, { readerId, span: { after }, limit });
    // After the messages: what is seen by then is among them, or in the next answer.
    const head = (await findHead(ctx.db, conversationId, readerId)) ?? fail('api.notFound');
    const messages = found.slice(0, newerAtOnce).map((message) => toMessage(message, head.isPaid));
    return { ...toHead(ctx, head), messages, hasMore: found.length > newerAtOnce };
  },
});
