import type { AuditAct } from '#modules/audit/contract.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { accountMail } from '../links/account-mail.server.ts';

/**
 * Writes the audit line of an act on the caller's own account, in one transaction with `also`. What the account library did before
 * is in transactions of its own.
 */
export async function auditOwnAccount(
  ctx: Context,
  act: AuditAct,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { id } = userOf(ctx);
  await transaction(ctx.db, async (tx) => {
    await also(tx);
    await recordAudit(tx, { at: ctx.clock.now(), act, actor: ctx.actor, subject: { type: 'user', id } });
  });
}

/** Does the same, and mails the owner, whose way to stop a stranger is a new password. */
export async function auditAndTellOwner(
  ctx: Context,
  act: AuditAct,
  template: 'passwordChanged' | 'twoStepOn' | 'twoStepOff' | 'recoveryCodesRenewed',
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { email: to, name, language } = userOf(ctx);
  const url = `${ctx.config.APP_URL}/password-reset`;
  const at = ctx.clock.now().toISOString();
  await auditOwnAccount(ctx, act, async (tx) => {
    await also(tx);
    await enqueue(tx, accountMail, { to, name, language, template, url, at });
  });
}
