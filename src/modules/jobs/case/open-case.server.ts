import { tellOperator } from '#modules/notifications/public.server.ts';
import { heldOf } from '#modules/payments/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { JobRow } from '../store.server.ts';
import { insertCase } from './case-store.server.ts';

type Opened = Omit<Parameters<typeof insertCase>[1], 'jobId'>;

/** Opens a case about a job, which the operator hears of by mail. `reason` is null when the clock opens it. */
export async function openCase(tx: Tx, job: JobRow, opened: Opened): Promise<void> {
  const { id: jobId, title, client_id: clientId, worker_id: workerId, started_at: startedAt } = job;
  await insertCase(tx, { ...opened, jobId });
  const { openedBy } = opened;
  const isStarted = startedAt !== null;
  const about = { openedBy, title, clientId, workerId, cents: await heldOf(tx, jobId), isStarted };
  await tellOperator(tx, { kind: 'caseToDecide', id: jobId, about });
}
