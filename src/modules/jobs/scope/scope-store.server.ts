import { fail } from '#lib/fail.ts';
import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { isWork } from '#modules/catalog/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { SubmittedScope } from './scope-contract.ts';

/** Freezes what is to be done as the list of a new job. */
export async function insertScope(tx: Tx, jobId: string, scope: readonly ScopeAnswer[]): Promise<void> {
  if (scope.length === 0) return;
  const rows = scope.map((item, at) => ({ job_id: jobId, position: at + 1, ...item, needs_tick: isWork(item) }));
  await tx.insertInto('job_scope_item').values(rows).execute();
}

/** Ticks the done items, and notes why others are not done. Throws Fail `jobs.unknownItem` for one that the list has not. */
export async function recordScope(tx: Tx, jobId: string, { done, undone }: SubmittedScope, at: Date): Promise<void> {
  const ticked = [...new Set(done)];
  if (ticked.length > 0) await change(tx, jobId, ticked, { ticked_at: at, undone_reason: null });
  for (const { position, reason } of undone)
    if (!ticked.includes(position)) await change(tx, jobId, [position], { undone_reason: reason });
}

async function change(
  tx: Tx,
  jobId: string,
  positions: readonly number[],
  set: { ticked_at?: Date; undone_reason: string | null },
): Promise<void> {
  const rows = await tx
    .updateTable('job_scope_item')
    .set(set)
    .where('job_id', '=', jobId)
    .where('position', 'in', positions)
    .where('needs_tick', '=', true)
    .where('ticked_at', 'is', null)
    .returning('position')
    .execute();
  if (rows.length < positions.length) fail('jobs.unknownItem');
}

/** Notes which items a case is about. Throws Fail `jobs.unknownItem` for one that the job's list has not. */
export async function insertCaseItems(tx: Tx, jobId: string, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  const named = [...new Set(positions)];
  const rows = await tx
    .insertInto('job_case_item')
    .columns(['job_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('job_scope_item')
        .select(['job_id', 'position'])
        .where('job_id', '=', jobId)
        .where('position', 'in', named),
    )
    .returning('position')
    .execute();
  if (rows.length < named.length) fail('jobs.unknownItem');
}
