import { shortName } from '#lib/short-name.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { hintAccounts } from '#platform/database/hints.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isMissed } from './states.ts';
import { type MovedCall, updateCall } from './store.server.ts';
import { type CallAct, callTransitions } from './transitions.ts';
import { findRinging } from './views.server.ts';

/**
 * Moves a call, in its own transaction, and tells the open pages of both people. The other person is notified of a missed call.
 * Returns undefined, and changes nothing, when the call is not where the act starts, or the provider's id is that of another call.
 */
export function moveCall(
  ctx: Context,
  callId: string,
  act: CallAct,
  providerCallId: string | null = null,
): Promise<MovedCall | undefined> {
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const moved = await updateCall(tx, callId, callTransitions[act], { at, providerCallId });
    if (!moved) return undefined;
    await hintAccounts(tx, [moved.callerId, moved.calleeId], { topic: 'call', id: callId });
    if (isMissed(moved.state)) await tellOfMissed(tx, moved, at);
    return moved;
  });
}

async function tellOfMissed(tx: Tx, { id: callId, calleeId }: MovedCall, at: Date): Promise<void> {
  const call = await findRinging(tx, callId);
  if (!call) throw new Error(`the call ${callId} has no people`);
  const author = call.callerSide === 'client' ? shortName(call.callerName) : call.callerName;
  await notify(tx, { userId: calleeId, kind: 'missedCall', data: { callId, author }, at });
}
