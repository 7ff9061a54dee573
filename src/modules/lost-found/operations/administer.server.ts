import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { listOpenAbuse, settleAbuse, settleAbuseOf } from '../abuse-store.server.ts';
import { lostFoundContract } from '../contract.ts';
import { findMessage, findReport, moveReport } from '../store.server.ts';
import { reportTransitions } from '../transitions.ts';

/** Returns the open reports of abuse, longest waiting first. */
export const listAbuse = operation(lostFoundContract.listAbuse, {
  allow: admin,
  async run(ctx, { cursor, limit }) {
    const { items, nextCursor } = pageOf(await listOpenAbuse(ctx.db, readPosition(cursor), limit + 1), limit);
    const nameOf = (name: string) => readableName(name, ctx.language);
    return {
      nextCursor,
      items: items.map(({ reportId: id, type, title, state, reporterId, reporterName, authorName, ...abuse }) => ({
        ...abuse,
        message: abuse.message && { ...abuse.message, senderName: nameOf(abuse.message.senderName) },
        accused: { ...abuse.accused, name: nameOf(abuse.accused.name) },
        authorName: authorName === null ? null : nameOf(authorName),
        report: { id, type, title, state, reporterId, reporterName: nameOf(reporterName) },
      })),
    };
  },
});

/** Throws Fail `lostFound.ownReport` for administrators who would decide about a report of their own. */
function refuseOwn(ctx: Context, { reporterId }: { reporterId: string }): void {
  if (reporterId === userOf(ctx).id) fail('lostFound.ownReport');
}

/**
 * Settles a report of abuse and leaves the report as it is: nothing was wrong. Throws Fail `lostFound.notNow` if it is settled already,
 * `lostFound.ownReport`, and `lostFound.ownMessage` for an administrator who has sent the message that it is about.
 */
export const dismissAbuse = operation(lostFoundContract.dismissAbuse, {
  allow: admin,
  run: (ctx, { abuseId }) => settle(ctx, abuseId, 'lostFound.dismissAbuse'),
});

/** Settles a report of abuse after administrators have acted on it, by suspending an account for example. Throws as `dismissAbuse`. */
export const handleAbuse = operation(lostFoundContract.handleAbuse, {
  allow: admin,
  run: (ctx, { abuseId }) => settle(ctx, abuseId, 'lostFound.handleAbuse'),
});

async function settle(ctx: Context, abuseId: string, act: 'lostFound.dismissAbuse' | 'lostFound.handleAbuse') {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const { reportId, messageId } = (await settleAbuse(tx, abuseId, at)) ?? fail('lostFound.notNow');
    refuseOwn(ctx, (await findReport(tx, reportId)) ?? fail('lostFound.notNow'));
    const message = messageId === null ? undefined : await findMessage(tx, messageId);
    if (message?.senderId === userOf(ctx).id) fail('lostFound.ownMessage');
    const subject = { type: 'lost_report', id: reportId };
    await recordAudit(tx, { at, act, actor: ctx.actor, subject, detail: { abuseId } });
  });
  return { done: true as const };
}

/**
 * Changes the state of a report and tells its reporter why. A closed report is no longer public, and its reports of abuse are
 * settled. Throws Fail `lostFound.notNow` if the act is not open, `lostFound.ownReport`, and `api.notFound`.
 */
export const decide = operation(lostFoundContract.decide, {
  allow: admin,
  async run(ctx, { reportId, act, reason }) {
    const at = ctx.clock.now();
    return transaction(ctx.db, async (tx) => {
      refuseOwn(ctx, (await findReport(tx, reportId)) ?? fail('api.notFound'));
      const { reporterId, title } = (await moveReport(tx, reportId, { act, reason, at })) ?? fail('lostFound.notNow');
      if (act === 'close') await settleAbuseOf(tx, reportId, at);
      await notify(tx, { userId: reporterId, kind: 'lostDecision', data: { reportId, title, reason }, at });
      const subject = { type: 'lost_report', id: reportId };
      await recordAudit(tx, { at, act: 'lostFound.decide', actor: ctx.actor, subject, detail: { act } });
      return { state: reportTransitions[act].to };
    });
  },
});
