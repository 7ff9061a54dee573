import type { Tx } from '#platform/database/database.server.ts';
import type { Actor, User } from '#platform/operations/context.server.ts';
import type { AuditAct } from './contract.ts';
import { insertEvent } from './store.server.ts';

export { readAuditData } from './personal-store.server.ts';

/** A line of the audit log. `detail` holds ids and states, never secrets or what people wrote. */
export interface AuditEntry {
  act: AuditAct;
  actor: Exclude<Actor, { kind: 'user' }> | { kind: 'user'; user: Pick<User, 'id' | 'role'> };
  subject: { type: string; id: string };
  /** When it happened, by the product's clock. */
  at: Date;
  detail?: Record<string, string | number | boolean | null>;
}

/** Writes a line of the audit log, in the transaction of the act itself. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const user = entry.actor.kind === 'user' ? entry.actor.user : null;
  await insertEvent(tx, {
    at: entry.at,
    act: entry.act,
    actor_id: user?.id ?? null,
    actor_role: user?.role ?? entry.actor.kind,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    detail: JSON.stringify(entry.detail ?? {}),
  });
}
