import { closedName } from '#lib/short-name.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { OpenHiring } from './personal-store.server.ts';
import { expireAndNotify } from './run-out.server.ts';
import { lockRequest, moveRecipient } from './store.server.ts';
import { recipientTransitions } from './transitions.ts';
import { endOffer, endRequest, sayNo } from './withdrawals.server.ts';

interface Leaving {
  userId: string;
  open: OpenHiring;
  at: Date;
}

/**
 * Withdraws the open requests and quotes of a person whose account closes, and declines the requests that wait for that
 * person's answer. The other sides are notified, without the name. `open` is what `lockOpenHiring` has locked in this transaction.
 */
export async function withdrawEverything(ctx: Context, tx: Tx, leaving: Leaving): Promise<void> {
  const { userId, open, at } = leaving;
  const ids = [...open.requests, ...open.offered.map(({ requestId }) => requestId), ...open.unanswered];
  const over = ids.length > 0 ? new Set(await expireAndNotify(ctx, tx, ids, at)) : new Set<string>();
  const acting = async (requestId: string) => {
    // It is locked already; this reads it.
    const request = await lockRequest(tx, requestId, 'share');
    return { requestId, request, at, workerId: userId, worker: closedName };
  };
  for (const requestId of open.requests.filter((id) => !over.has(id))) {
    await endRequest(ctx, tx, { ...(await acting(requestId)), client: closedName, reason: null });
  }
  for (const { requestId, offerId, madeBy } of open.offered.filter((offer) => !over.has(offer.requestId))) {
    const act = madeBy === 'worker' ? 'withdrawOffer' : 'declineCounter';
    await endOffer(ctx, tx, { ...(await acting(requestId)), offerId, act, side: 'worker', name: closedName });
    await moveRecipient(tx, { requestId, workerId: userId }, recipientTransitions.decline);
  }
  for (const requestId of open.unanswered.filter((id) => !over.has(id))) await sayNo(ctx, tx, await acting(requestId));
}
