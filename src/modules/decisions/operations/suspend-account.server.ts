import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import {
  findMailbox,
  findStatus,
  mailAccount,
  suspensionPass,
  updateToSuspended,
} from '#modules/identity/public.server.ts';
import { publishingTransaction, type Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { words } from '#platform/words.server.ts';
import { endAppealOfLifted } from '../appeal-store.server.ts';
import { decisionsContract } from '../contract.ts';
import { endSuspension } from '../end-suspension.server.ts';
import { appealDays, passDays } from '../limits.ts';
import type { SuspensionRule } from '../states.ts';
import { insertDecision, insertSuspension, lockOpenSuspension } from '../suspension-store.server.ts';
import { accountSuspended } from '../task-definitions.server.ts';

/**
 * Suspends the account of a client or a Pro: its sessions end, and a Pro is no longer listed. Its jobs whose work has not begun hear of
 * it by a task. The owner is mailed the rule, the evidence and a link for an appeal. Throws Fail `decisions.suspensionNotNow` if it is suspended already or belongs to an
 * administrator, and `api.notFound`.
 */
export const suspendAccount = operation(decisionsContract.suspendAccount, {
  allow: admin,
  async run(ctx, { accountId, rule, evidence, privateNote }) {
    const at = ctx.clock.now();
    await publishingTransaction(ctx, async (tx) => {
      const statusBefore = (await updateToSuspended(tx, accountId, at)) ?? (await refuse(tx, accountId));
      const appealUntil = after(at, days(appealDays));
      const decisionId = await insertDecision(tx, {
        kind: 'suspension',
        account_id: accountId,
        rule,
        evidence,
        private_note: privateNote || null,
        decided_by: userOf(ctx).id,
        decided_at: at,
        appeal_until: appealUntil,
      });
      await insertSuspension(tx, { decisionId, accountId, statusBefore });
      const subject = { type: 'user', id: accountId };
      const detail = { statusBefore, rule, decisionId };
      await recordAudit(tx, { at, act: 'decisions.suspend', actor: ctx.actor, subject, detail });
      await enqueue(tx, accountSuspended, { accountId });
      await mailSuspension(ctx, tx, accountId, { rule, evidence, appealUntil });
    });
    return { done: true as const };
  },
});

/**
 * Gives a suspended account its earlier status back, and mails its owner. An appeal that waits is over. Throws Fail
 * `decisions.suspensionNotNow` and `api.notFound`.
 */
export const liftSuspension = operation(decisionsContract.liftSuspension, {
  allow: admin,
  async run(ctx, { accountId, reason }) {
    const at = ctx.clock.now();
    await publishingTransaction(ctx, async (tx) => {
      const suspension = (await lockOpenSuspension(tx, accountId)) ?? (await refuse(tx, accountId));
      await endAppealOfLifted(tx, suspension.decisionId, at);
      const status = await endSuspension(ctx, tx, { accountId, suspension, reason });
      const subject = { type: 'user', id: accountId };
      await recordAudit(tx, { at, act: 'decisions.liftSuspension', actor: ctx.actor, subject, detail: { status } });
      const mailbox = await findMailbox(tx, accountId);
      if (!mailbox) return;
      const { timeZone: _, ...to } = mailbox;
      const url = `${ctx.config.APP_URL}/login`;
      await mailAccount(ctx, tx, { ...to, template: 'suspensionLifted', url, at: at.toISOString() });
    });
    return { done: true as const };
  },
});

/** Mails the owner of a suspended account, who has no session in which to read why. The link is for this suspension alone. */
async function mailSuspension(
  ctx: Context,
  tx: Tx,
  accountId: string,
  { rule, evidence, appealUntil }: { rule: SuspensionRule; evidence: string; appealUntil: Date },
): Promise<void> {
  const mailbox = await findMailbox(tx, accountId);
  if (!mailbox) return;
  const { timeZone, ...to } = mailbox;
  const at = ctx.clock.now().toISOString();
  const pass = await suspensionPass(ctx, { accountId, until: after(ctx.clock.now(), days(passDays)) });
  const when = (instant: string) => formatWhenWithYear(instant, timeZone, to.language);
  await mailAccount(ctx, tx, {
    ...to,
    template: 'accountSuspended',
    url: `${ctx.config.APP_URL}/suspended?pass=${pass}`,
    rule: words(to.language).t(`decisions:rule.${rule}`),
    reason: evidence,
    suspendedOn: when(at),
    appealUntil: when(appealUntil.toISOString()),
    at,
  });
}

async function refuse(tx: Tx, accountId: string): Promise<never> {
  return fail((await findStatus(tx, accountId)) ? 'decisions.suspensionNotNow' : 'api.notFound');
}
