import type { Insertable } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';
import type { AuditEvent } from '#platform/database/database-types.ts';

export async function insertEvent(tx: Tx, event: Insertable<AuditEvent>): Promise<void> {
  await tx.insertInto('audit_event').values(event).execute();
}
