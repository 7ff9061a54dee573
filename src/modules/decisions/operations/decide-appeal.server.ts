import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findAdministrators } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { publishingTransaction } from '#platform/database/database.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { findAppeal, listWaitingAppeals, updateToDecided } from '../appeal-store.server.ts';
import { decisionsContract } from '../contract.ts';
import { endSuspension } from '../end-suspension.server.ts';
import { lockOpenSuspension } from '../suspension-store.server.ts';

/** Returns the appeals that wait for a decision, longest waiting first. */
export const listAppeals = operation(decisionsContract.listAppeals, {
  allow: admin,
  run: async (ctx, { cursor, limit }) =>
    pageOf(await listWaitingAppeals(ctx.db, readPosition(cursor), limit + 1), limit),
});

/** Returns an appeal with its decision, and whether the caller can decide it. Throws Fail `api.notFound`. */
export const getAppeal = operation(decisionsContract.getAppeal, {
  allow: admin,
  async run(ctx, { appealId }) {
    const appeal = (await findAppeal(ctx.db, appealId)) ?? fail('api.notFound');
    const { rule, evidence, privateNote, decisionBy, byName, decisionAt, role, name, ...about } = appeal;
    const isOwn = decisionBy === userOf(ctx).id;
    const isOnly = isOwn && (await findAdministrators(ctx.db)).length === 1;
    return {
      ...about,
      name: readableName(name, ctx.language),
      rule,
      isPro: role !== 'customer',
      decision: { rule, evidence, privateNote, byName: readableName(byName, ctx.language), at: decisionAt },
      mayDecide: isOnly ? ('onlyAdministrator' as const) : isOwn ? ('ownDecision' as const) : ('yes' as const),
    };
  },
});

/**
 * Decides an appeal. Reversed, the suspension ends and a Pro is listed again. The person is told the outcome and the reason.
 * Throws Fail `decisions.ownDecision` for the administrator of the first decision, whom the database refuses, too,
 * `decisions.appealNotNow` if the appeal does not wait, and `api.notFound`.
 */
export const decideAppeal = operation(decisionsContract.decideAppeal, {
  allow: admin,
  async run(ctx, { appealId, outcome, reason }) {
    const [at, by] = [ctx.clock.now(), userOf(ctx).id];
    await publishingTransaction(ctx, async (tx) => {
      const { accountId, decisionBy } = (await findAppeal(tx, appealId)) ?? fail('api.notFound');
      if (decisionBy === by) fail('decisions.ownDecision');
      const suspension = (await lockOpenSuspension(tx, accountId)) ?? fail('decisions.appealNotNow');
      if (!(await updateToDecided(tx, { appealId, outcome, reason, by, at }))) fail('decisions.appealNotNow');
      if (outcome === 'reversed') await endSuspension(ctx, tx, { accountId, suspension, reason: null });
      const subject = { type: 'user', id: accountId };
      const detail = { outcome, appealId };
      await recordAudit(tx, { at, act: 'decisions.decideAppeal', actor: ctx.actor, subject, detail });
      const kind = outcome === 'reversed' ? 'appealReversed' : 'appealUpheld';
      await notify(tx, { userId: accountId, kind, data: { reason }, at });
    });
    return { state: outcome };
  },
});
