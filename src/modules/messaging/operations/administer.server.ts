import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { hintAccounts } from '#platform/database/hints.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { messagingContract } from '../contract.ts';
import { isPhrase } from '../phrases.ts';
import { closeConversation, listOpenReports, settleReport } from '../report-store.server.ts';

/** Returns the open reports, longest waiting first, each with what the two wrote before it. */
export const listReports = operation(messagingContract.listReports, {
  allow: admin,
  async run(ctx, { cursor, limit }) {
    const { items, nextCursor } = pageOf(await listOpenReports(ctx.db, readPosition(cursor), limit + 1), limit);
    return {
      nextCursor,
      items: items.map(({ messages, authorName, otherName, ...row }) => ({
        ...row,
        authorName: readableName(authorName, ctx.language),
        otherName: readableName(otherName, ctx.language),
        messages: messages.map((message) => ({
          ...message,
          phrase: message.phrase !== null && isPhrase(message.phrase) ? message.phrase : null,
        })),
      })),
    };
  },
});

/** Settles a report and leaves the conversation as it is. Throws Fail `messaging.notNow` if it is settled already. */
export const dismissReport = operation(messagingContract.dismissReport, {
  allow: admin,
  async run(ctx, { reportId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { conversationId: id } = (await settleReport(tx, reportId, at)) ?? fail('messaging.notNow');
      const subject = { type: 'conversation', id };
      await recordAudit(tx, { at, act: 'messaging.dismissReport', actor: ctx.actor, subject, detail: { reportId } });
    });
    return { done: true as const };
  },
});

/**
 * Closes a reported conversation for good and settles its reports: neither of the two can write in it, and both read the reason.
 * Throws Fail `messaging.notNow` if the report is settled already.
 */
export const closeReported = operation(messagingContract.closeReported, {
  allow: admin,
  async run(ctx, { reportId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { conversationId: id } = (await settleReport(tx, reportId, at)) ?? fail('messaging.notNow');
      const closed = (await closeConversation(tx, id, { reason, at })) ?? fail('messaging.notNow');
      await hintAccounts(tx, [closed.clientId, closed.workerId], { topic: 'conversation', id });
      const subject = { type: 'conversation', id };
      await recordAudit(tx, { at, act: 'messaging.closeReported', actor: ctx.actor, subject, detail: { reportId } });
    });
    return { done: true as const };
  },
});
