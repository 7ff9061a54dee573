import { closedName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { endAnswers, moveOffer } from './offer-store.server.ts';
import type { OpenHiring } from './personal-store.server.ts';
import { expireAndNotify } from './run-out.server.ts';
import { findRecipients, lockRequest, moveRecipient, withdrawOpenRequest } from './store.server.ts';
import { offerTransitions, recipientTransitions } from './transitions.ts';

interface Leaving {
  userId: string;
  open: OpenHiring;
  at: Date;
}

/**
 * Withdraws the open requests and quotes of a person whose account closes, and declines what waits for an answer. The other sides
 * are told, without the name. `open` is what `lockOpenHiring` has locked in this transaction.
 */
export async function withdrawEverything(ctx: Context, tx: Tx, leaving: Leaving): Promise<void> {
  const { open, at } = leaving;
  const ids = [...open.requests, ...open.offered.map(({ requestId }) => requestId), ...open.unanswered];
  const over = ids.length > 0 ? new Set(await expireAndNotify(ctx, tx, ids, at)) : new Set<string>();
  for (const requestId of open.requests) if (!over.has(requestId)) await withdrawRequest(ctx, tx, requestId, at);
  for (const offer of open.offered) if (!over.has(offer.requestId)) await withdrawOffer(ctx, tx, leaving, offer);
  for (const requestId of open.unanswered) if (!over.has(requestId)) await declineRequest(ctx, tx, leaving, requestId);
}

async function withdrawRequest(ctx: Context, tx: Tx, requestId: string, at: Date): Promise<void> {
  const { title } = await lockRequest(tx, requestId, 'update');
  if (!(await withdrawOpenRequest(tx, requestId, null))) return;
  const endedOffers = await endAnswers(tx, requestId, 'withdrawRequest');
  const data = { requestId, title: maskContactDetails(title), client: closedName };
  for (const { workerId, state } of await findRecipients(tx, requestId)) {
    if (state !== 'declined') await notify(tx, { userId: workerId, kind: 'requestWithdrawn', data, at });
  }
  const subject = { type: 'quote_request', id: requestId };
  const detail = { offers: endedOffers.length };
  await recordAudit(tx, { at, act: 'hiring.withdrawRequest', actor: ctx.actor, subject, detail });
}

async function withdrawOffer(
  ctx: Context,
  tx: Tx,
  { userId: workerId, at }: Leaving,
  { requestId, offerId }: OpenHiring['offered'][number],
): Promise<void> {
  const { clientId, title } = await lockRequest(tx, requestId, 'share');
  if (!(await moveOffer(tx, offerId, offerTransitions.withdrawOffer, at))) return;
  await moveRecipient(tx, { requestId, workerId }, recipientTransitions.withdrawOffer);
  await moveRecipient(tx, { requestId, workerId }, recipientTransitions.decline);
  const data = { requestId, worker: closedName, title: maskContactDetails(title) };
  await notify(tx, { userId: clientId, kind: 'offerWithdrawn', data, at });
  const subject = { type: 'offer', id: offerId };
  await recordAudit(tx, { at, act: 'hiring.withdrawOffer', actor: ctx.actor, subject, detail: { requestId } });
}

async function declineRequest(ctx: Context, tx: Tx, { userId: workerId, at }: Leaving, requestId: string) {
  const { clientId, title } = await lockRequest(tx, requestId, 'share');
  if (!(await moveRecipient(tx, { requestId, workerId }, recipientTransitions.decline))) return;
  const data = { requestId, worker: closedName, title: maskContactDetails(title) };
  await notify(tx, { userId: clientId, kind: 'requestDeclined', data, at });
  const subject = { type: 'quote_request', id: requestId };
  await recordAudit(tx, { at, act: 'hiring.declineRequest', actor: ctx.actor, subject });
}
