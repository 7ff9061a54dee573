import { tellOperator } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { insertCase } from './case-store.server.ts';

/** Opens a case, which the operator hears of by mail. `reason` is null when the clock opens it. */
export async function openCase(tx: Tx, opened: Parameters<typeof insertCase>[1]): Promise<void> {
  await insertCase(tx, opened);
  await tellOperator(tx, { kind: 'caseToDecide', id: opened.jobId });
}
