import type { User } from '#platform/context.server.ts';
import type { Db } from '#platform/database.server.ts';
import { toUser } from './session.server.ts';

export { mayHaveSession, readActor, toViewer } from './session.server.ts';

/** The person of an id, or null. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'username', 'role', 'status', 'preferred_language as preferredLanguage'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}
