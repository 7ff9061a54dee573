import { fail } from '#lib/fail.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { SubmittedScope } from './scope-contract.ts';
import { changeOpenItems } from './scope-store.server.ts';

/** Ticks the done items, and notes why others are not done. Throws Fail `jobs.unknownItem` for one that is not open work. */
export async function recordScope(tx: Tx, jobId: string, { done, undone }: SubmittedScope, at: Date): Promise<void> {
  const ticked = [...new Set(done)];
  const isOpen =
    ticked.length === 0 || (await changeOpenItems(tx, jobId, ticked, { ticked_at: at, undone_reason: null }));
  if (!isOpen) fail('jobs.unknownItem');
  for (const { position, reason } of undone.filter((item) => !ticked.includes(item.position)))
    if (!(await changeOpenItems(tx, jobId, [position], { undone_reason: reason }))) fail('jobs.unknownItem');
}
