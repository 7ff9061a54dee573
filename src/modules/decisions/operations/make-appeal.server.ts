import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findStatus, keepPass as setPassCookie } from '#modules/identity/public.server.ts';
import { notifyAdministrators } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { insertAppeal } from '../appeal-store.server.ts';
import { decisionsContract } from '../contract.ts';
import { requirePass } from '../require-pass.server.ts';
import { lockOpenSuspension } from '../suspension-store.server.ts';

/** Returns why the account of the pass is suspended, and its appeal. Throws Fail `api.notFound` without a pass that is valid. */
export const getOwnSuspension = operation(decisionsContract.getOwnSuspension, {
  allow: anyone,
  async run(ctx, { pass }) {
    const { suspension } = await requirePass(ctx, pass);
    const {
      words,
      appealAt,
      state,
      reason,
      appealDecidedAt: decidedAt,
      liftedAt,
      role,
      email: _,
      ...about
    } = suspension;
    const appeal = appealAt && state ? { words, at: appealAt, state, reason, decidedAt } : null;
    const isLifted = liftedAt !== null;
    const mayAppeal = !isLifted && !appeal && ctx.clock.now() <= about.appealUntil;
    return { ...about, isPro: role !== 'customer', isLifted, mayAppeal, appeal };
  },
});

/** Sets the cookie with the pass of a mailed link, so that the link can leave the browser's address. Throws Fail `api.notFound`. */
export const keepPass = operation(decisionsContract.keepPass, {
  allow: anyone,
  async run(ctx, { pass }) {
    await setPassCookie(ctx, (await requirePass(ctx, pass)).pass);
    return { done: true as const };
  },
});

/**
 * Appeals the suspension of the account of the pass, and notifies the administrators. Throws Fail `decisions.appealedBefore`,
 * `decisions.appealTooLate`, `decisions.suspensionNotNow` if it is lifted, `decisions.otherSuspension` if the pass is for another one than
 * `suspensionId`, which the person has read, and `api.notFound` without a pass that is valid.
 */
export const makeAppeal = operation(decisionsContract.makeAppeal, {
  allow: anyone,
  async run(ctx, { pass, suspensionId, words }) {
    const at = ctx.clock.now();
    const { accountId, madeAt, suspension: current } = await requirePass(ctx, pass);
    // Another person's link has replaced the cookie since the page was opened.
    if (suspensionId && suspensionId !== current.id) fail('decisions.otherSuspension');
    await transaction(ctx.db, async (tx) => {
      const suspension = (await lockOpenSuspension(tx, accountId)) ?? fail('decisions.suspensionNotNow');
      // The account may have been closed since: closing it doesn't end its suspension.
      if ((await findStatus(tx, accountId))?.status !== 'suspended') fail('decisions.suspensionNotNow');
      const { decisionId, decidedBy: decisionBy, appealUntil } = suspension;
      // A later suspension, since the pass was read.
      if (suspension.at > madeAt) fail('decisions.suspensionNotNow');
      if (at > appealUntil) fail('decisions.appealTooLate');
      const appealId =
        (await insertAppeal(tx, { decisionId, decisionBy, words, at })) ?? fail('decisions.appealedBefore');
      const subject = { type: 'user', id: accountId };
      const detail = { decisionId, appealId };
      await recordAudit(tx, { at, act: 'decisions.appeal', actor: ctx.actor, subject, detail });
      await notifyAdministrators(tx, { kind: 'appealMade', data: { appealId }, at });
    });
    return { done: true as const };
  },
});
