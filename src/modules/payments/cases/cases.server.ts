import { recordAudit } from '#modules/audit/public.server.ts';
import { tellOperator } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { findPersonOfCase, insertCase, type NewCase } from './case-store.server.ts';

/** Opens a case for an administrator, and tells the operator by mail, unless it is open already: what neither the clock nor the reconciler can decide. */
export async function openCase(tx: Tx, opened: NewCase): Promise<void> {
  const id = await insertCase(tx, opened);
  if (!id) return;
  const { at, kind, about, holdId, reason, amount } = opened;
  await recordAudit(tx, {
    at,
    act: 'payments.openCase',
    actor: { kind: 'clock' },
    subject: { type: 'moneyCase', id },
    detail: { kind, about, holdId, reason, cents: amount },
  });
  const personId = await findPersonOfCase(tx, id);
  await tellOperator(tx, { kind: 'moneyCase', id, about: kind, cents: amount || undefined, personId });
}
