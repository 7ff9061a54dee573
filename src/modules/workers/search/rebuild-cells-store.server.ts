import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';

/** As many Pros wait for each other, for a fraction of a second. */
const batch = 100;

/**
 * Writes what the search reads of each Pro again, while people search and Pros change: a batch of Pros a transaction. Calls `onProgress`
 * after each with how many are done. Right rows stay as they are.
 */
export async function rebuildCells(db: Db, onProgress: (done: number) => void = () => {}): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (let done = 0; ; ) {
    const { rows } = await sql<{ id: string }>`
      with next as materialized (select id from worker_profile where id > ${last}::uuid order by id limit ${batch}),
        refreshed as materialized (select refresh_worker_cells(array_agg(id)) from next)
      select id from next, refreshed order by id`.execute(db);
    if (rows.length === 0) return;
    done += rows.length;
    last = rows.at(-1)?.id ?? last;
    onProgress(done);
  }
}
