import { after, minutes } from '#lib/clock.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { dropLoss, findOpenIntents, markLost, type OpenIntent } from './intent-store.server.ts';
import { callMinutes } from './limits.ts';
import { markSent } from './store.server.ts';
import { tolerate } from './tolerate.server.ts';

const batch = 100;

/**
 * Notes what became of the administrators' decisions after which the server ended before it could note the provider's answer (part of the
 * tick `chargebacks.tick`). A loss that the provider has not taken is dropped.
 */
export async function finishIntents(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  for (const intent of await findOpenIntents(ctx.db, after(at, -minutes(callMinutes)), batch))
    await tolerate(ctx, () => transaction(ctx.db, (tx) => finish(tx, intent, at)));
}

async function finish(tx: Tx, intent: OpenIntent, at: Date): Promise<void> {
  const { act, disputeId, jobId, chosenAt, byId: id, byRole: role, isDone } = intent;
  if (!isDone) return dropLoss(tx, disputeId, chosenAt);
  const mark = act === 'sendEvidence' ? markSent : markLost;
  if (!(await mark(tx, disputeId, { at: chosenAt, chosenAt }))) return;
  const actor = { kind: 'user', user: { id, role } } as const;
  await recordAudit(tx, {
    at,
    act: `chargebacks.${act}`,
    actor,
    subject: { type: 'job', id: jobId },
    detail: { disputeId },
  });
}
