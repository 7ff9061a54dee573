import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { dayLimits } from './limits.ts';

export interface UploadCount {
  files: number;
  bytes: number;
}

/** Returns what an account has sent on a day; undefined for nothing. */
export async function findCount(db: Db, userId: string, day: string): Promise<UploadCount | undefined> {
  return db
    .selectFrom('upload_count')
    .select(['files', 'bytes'])
    .where('user_id', '=', userId)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst();
}

/** Adds to what an account has sent on a day. Returns false, and changes nothing, if that is more than the day's limits. */
export async function addCount(db: Db, userId: string, day: string, { files, bytes }: UploadCount): Promise<boolean> {
  const { rows } = await sql`
    insert into upload_count as sent (user_id, day, files, bytes) values (${userId}, ${day}::date, ${files}, ${bytes})
    on conflict (user_id) do update set
      day = excluded.day,
      files = excluded.files + case when sent.day = excluded.day then sent.files else 0 end,
      bytes = excluded.bytes + case when sent.day = excluded.day then sent.bytes else 0 end
    where sent.day <> excluded.day
      or (sent.files + excluded.files <= ${dayLimits.files} and sent.bytes + excluded.bytes <= ${dayLimits.bytes})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes back what was added on a day. */
export async function subtractCount(db: Db, userId: string, day: string, { files, bytes }: UploadCount): Promise<void> {
  await db
    .updateTable('upload_count')
    .set((row) => ({ files: row('files', '-', files), bytes: row('bytes', '-', bytes) }))
    .where('user_id', '=', userId)
    .where('day', '=', sql<Date>`${day}::date`)
    .execute();
}
