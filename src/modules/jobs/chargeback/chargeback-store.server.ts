import type { Tx } from '#platform/database/database.server.ts';

/** True when the work of a job was submitted at least once. */
export async function hasSubmitted(tx: Tx, jobId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('job_event')
    .select('id')
    .where('job_id', '=', jobId)
    .where('to_state', '=', 'submitted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
