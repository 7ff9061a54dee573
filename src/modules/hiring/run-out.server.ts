import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { expireRequests } from './offers/offer-store.server.ts';

/**
 * Expires the requests and their offers whose time is up, and notifies the sides that made the offers and the clients of the
 * requests. Lock the requests first. Returns the ids of the requests that are over.
 */
export async function expireAndNotify(
  ctx: Context,
  tx: Tx,
  requestIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const { offers, requests } = await expireRequests(tx, requestIds, at);
  for (const { madeBy, clientId, workerId, worker, requestId, title, isBid } of offers) {
    const data = { requestId, title: maskContactDetails(title), isBid };
    if (madeBy === 'worker') await notify(tx, { userId: workerId, kind: 'offerExpired', data, at });
    else await notify(tx, { userId: clientId, kind: 'counterExpired', data: { ...data, worker }, at });
  }
  for (const { id, clientId, title, hadOffers, isBid } of requests) {
    const kind = hadOffers ? 'allOffersExpired' : 'requestExpired';
    await notify(tx, { userId: clientId, kind, data: { requestId: id, title, isBid }, at });
    const subject = { type: 'quote_request', id };
    await recordAudit(tx, { at, act: 'hiring.expireRequest', actor: ctx.actor, subject });
  }
  return requests.map(({ id }) => id);
}
