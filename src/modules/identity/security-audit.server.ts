import type { AuditAct } from '#modules/audit/contract.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';

/**
 * Writes the audit line of an act on the caller's own account, in one transaction with `also`. What the account library did before
 * is in transactions of its own.
 */
export async function auditOwnAccount(
  ctx: Context,
  act: AuditAct,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { id } = userOf(ctx);
  await transaction(ctx.db, async (tx) => {
    await also(tx);
    await recordAudit(tx, { at: ctx.clock.now(), act, actor: ctx.actor, subject: { type: 'user', id } });
  });
}
