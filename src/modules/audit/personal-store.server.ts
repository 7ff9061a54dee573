import type { Db } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** Returns the lines of the audit log about what a person did. */
export async function readAuditData(db: Db, actorId: string): Promise<PersonalData> {
  const acts = await db
    .selectFrom('audit_event')
    .select(['at', 'act', 'subject_type', 'subject_id', 'detail'])
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .execute();
  return { records: { acts }, files: [] };
}
