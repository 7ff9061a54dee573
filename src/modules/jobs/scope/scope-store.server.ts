import { fail } from '#lib/fail.ts';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { isWork } from '#modules/catalog/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';

/** Freezes what is to be done as the list of a new job. */
export async function insertScope(tx: Tx, jobId: string, scope: readonly ScopeAnswer[]): Promise<void> {
  if (scope.length === 0) return;
  const rows = scope.map((item, at) => ({ job_id: jobId, position: at + 1, ...item, needs_tick: isWork(item) }));
  await tx.insertInto('job_scope_item').values(rows).execute();
}

/** Ticks or explains items that are work and not ticked yet. Returns false if one of them is not. */
export async function changeOpenItems(
  tx: Tx,
  jobId: string,
  positions: readonly number[],
  set: { ticked_at?: Date; undone_reason: string | null },
): Promise<boolean> {
  const rows = await tx
    .updateTable('job_scope_item')
    .set(set)
    .where('job_id', '=', jobId)
    .where('position', 'in', positions)
    .where('needs_tick', '=', true)
    .where('ticked_at', 'is', null)
    .returning('position')
    .execute();
  return rows.length === positions.length;
}

/** Notes which items a case is about. Throws Fail `jobs.unknownItem` for one that is not on the job's list. */
export async function insertCaseItems(tx: Tx, jobId: string, positions: readonly number[]): Promise<void> {
  const named = await requireItems(tx, jobId, positions);
  if (named.length === 0) return;
  const rows = named.map((position) => ({ job_id: jobId, position }));
  await tx.insertInto('job_case_item').values(rows).execute();
}

/** Returns each of the positions once. Throws Fail `jobs.unknownItem` for one that is not on the job's list. */
export async function requireItems(tx: Tx, jobId: string, positions: readonly number[]): Promise<number[]> {
  const named = [...new Set(positions)];
  if (named.length === 0) return named;
  const rows = await tx
    .selectFrom('job_scope_item')
    .select('position')
    .where('job_id', '=', jobId)
    .where('position', 'in', named)
    .execute();
  if (rows.length < named.length) fail('jobs.unknownItem');
  return named;
}

/** Returns the list of a job with what the Pro said about each item, and whether the job's case names it. */
export function findScopeOfCase(db: Db, jobId: string) {
  return db
    .selectFrom('job_scope_item as i')
    .leftJoin('job_case_item as c', (join) =>
      join.onRef('c.job_id', '=', 'i.job_id').onRef('c.position', '=', 'i.position'),
    )
    .select(['i.question', 'i.answer', 'i.needs_tick as needsTick', 'i.undone_reason as undoneReason'])
    .select(({ eb }) => [
      eb('i.ticked_at', 'is not', null).$castTo<boolean>().as('isTicked'),
      eb('c.position', 'is not', null).$castTo<boolean>().as('isReported'),
    ])
    .where('i.job_id', '=', jobId)
    .orderBy('i.position')
    .execute();
}
