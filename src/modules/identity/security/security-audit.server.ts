import type { AuditAct } from '#modules/audit/contract.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { mailAccount } from '../links/account-mail.server.ts';

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

/** The mails about an act after which a new password is the owner's way to stop a stranger. */
type OwnerMail =
  | 'passwordChanged'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'recoveryCodesRenewed'
  | 'calendarAddressMade'
  | 'phoneChanged';

/** Mails the caller about an act on the own account, with the way to a new password. */
export async function mailOwner(ctx: Context, tx: Tx, template: OwnerMail): Promise<void> {
  const { email: to, name, language } = userOf(ctx);
  const url = `${ctx.config.APP_URL}/password-reset`;
  await mailAccount(ctx, tx, { to, name, language, template, url, at: ctx.clock.now().toISOString() });
}

/** Writes the audit line of an act on the caller's own account, as `auditOwnAccount` does, and mails the owner. */
export async function auditAndTellOwner(
  ctx: Context,
  act: AuditAct,
  template: OwnerMail,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  await auditOwnAccount(ctx, act, async (tx) => {
    await also(tx);
    await mailOwner(ctx, tx, template);
  });
}
