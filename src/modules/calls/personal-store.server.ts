import type { Db } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** Returns a person's calls: those that the person made, and those that the person got. */
export async function readCallData(db: Db, userId: string): Promise<PersonalData> {
  const calls = db
    .selectFrom('call')
    .select(['id', 'job_id', 'request_id', 'state', 'created_at', 'connected_at', 'ended_at', 'talked_seconds'])
    .orderBy('created_at');
  const made = await calls.select('callee_id').where('caller_id', '=', userId).execute();
  const received = await calls.select('caller_id').where('callee_id', '=', userId).execute();
  return { records: { made, received }, files: [] };
}

/** Returns the calls of a person, each with the person on the other side. */
export async function findSharedCalls(db: Db, userId: string): Promise<{ thingId: string; otherId: string }[]> {
  const made = await db
    .selectFrom('call')
    .select(['id as thingId', 'callee_id as otherId'])
    .where('caller_id', '=', userId)
    .execute();
  const received = await db
    .selectFrom('call')
    .select(['id as thingId', 'caller_id as otherId'])
    .where('callee_id', '=', userId)
    .execute();
  return [...made, ...received];
}
