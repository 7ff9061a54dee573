import { fail } from '#lib/fail.ts';
import { setAccountStatus } from '#modules/identity/public.server.ts';
import { restartNotice } from '#modules/workers/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { closeSuspension, type lockOpenSuspension } from './suspension-store.server.ts';
import { suspensionEnded } from './task-definitions.server.ts';

type OpenSuspension = NonNullable<Awaited<ReturnType<typeof lockOpenSuspension>>>;

/**
 * Ends a locked suspension: the account gets its earlier status back, and a Pro who could still answer a background notice has the
 * whole time again. Its jobs hear of it by a task. Returns the status. Throws Fail `decisions.suspensionNotNow`.
 */
export async function endSuspension(
  ctx: Context,
  tx: Tx,
  { accountId, suspension, reason }: { accountId: string; suspension: OpenSuspension; reason: string | null },
) {
  const at = ctx.clock.now();
  const { decisionId, statusBefore, at: suspendedAt } = suspension;
  await closeSuspension(tx, { decisionId, reason, by: userOf(ctx).id, at });
  const isBack = await setAccountStatus(tx, { id: accountId, from: 'suspended', to: statusBefore, at });
  if (!isBack) fail('decisions.suspensionNotNow');
  await restartNotice(tx, { applicationId: accountId, suspendedAt, at });
  await enqueue(tx, suspensionEnded, { accountId });
  return statusBefore;
}
