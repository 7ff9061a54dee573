import { after, days, hours } from '#lib/clock.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { mostRequestDays, requoteHours } from './limits.ts';
import { endAnswers, moveOffer } from './offers/offer-store.server.ts';
import { expireAndNotify } from './run-out.server.ts';
import type { OfferSide } from './states.ts';
import {
  extendRequest,
  findRecipients,
  type LockedRequest,
  moveRecipient,
  withdrawOpenRequest,
} from './store.server.ts';
import { offerTransitions, recipientTransitions } from './transitions.ts';

// Shared by the acts of a person and the closing of an account. Lock the request first.

interface Act {
  requestId: string;
  request: LockedRequest;
  at: Date;
}

/** The acting Pro, with the name that the client reads. */
interface Acting extends Act {
  workerId: string;
  worker: string;
}

/**
 * Withdraws an open request and notifies the Pros who have not declined. Returns false, and changes nothing, if it is not
 * open.
 */
export async function endRequest(
  ctx: Context,
  tx: Tx,
  { requestId, request, at, client, reason }: Act & { client: string; reason: string | null },
): Promise<boolean> {
  if (!(await withdrawOpenRequest(tx, requestId, reason))) return false;
  const endedOffers = await endAnswers(tx, requestId, 'withdrawRequest');
  const data = { requestId, title: maskContactDetails(request.title), client, isBid: request.audience === 'open' };
  for (const { workerId, state } of await findRecipients(tx, requestId)) {
    if (state !== 'declined') await notify(tx, { userId: workerId, kind: 'requestWithdrawn', data, at });
  }
  const subject = { type: 'quote_request', id: requestId };
  const detail = { offers: endedOffers.length };
  await recordAudit(tx, { at, act: 'hiring.withdrawRequest', actor: ctx.actor, subject, detail });
  return true;
}

interface OfferEnd extends Act {
  workerId: string;
  offerId: string;
  act: 'withdrawOffer' | 'declineCounter';
  /** The acting side, and its name as the other side reads it. */
  side: OfferSide;
  name: string;
}

/**
 * Withdraws or declines a live offer as `endOffer` does. Where that offer has kept a request to chosen Pros open beyond its own time, gives
 * its Pro `requoteHours` to send another one, until `mostRequestDays` after the request. Lock the request for `update`.
 */
export async function endOfferForAnother(ctx: Context, tx: Tx, end: OfferEnd): Promise<boolean> {
  const { requestId, request, at } = end;
  // The Pros who have not answered in time get no more of it.
  await expireAndNotify(ctx, tx, [requestId], at);
  if (!(await endOffer(ctx, tx, end))) return false;
  const until = after(at, hours(requoteHours));
  const latest = after(request.createdAt, days(mostRequestDays));
  if (request.audience === 'chosen' && request.expiresAt <= at)
    await extendRequest(tx, requestId, until < latest ? until : latest);
  return true;
}

/**
 * Withdraws or declines a live offer and notifies the other side. The Pro can then send another one. Returns false, and changes
 * nothing, if it is not live.
 */
export async function endOffer(ctx: Context, tx: Tx, end: OfferEnd): Promise<boolean> {
  const { requestId, request, at, workerId, offerId, act, side, name } = end;
  if (!(await moveOffer(tx, offerId, offerTransitions[act], at))) return false;
  await moveRecipient(tx, { requestId, workerId }, recipientTransitions[act]);
  const data = { requestId, title: maskContactDetails(request.title), isBid: request.audience === 'open' };
  if (side === 'worker') {
    const kind = act === 'withdrawOffer' ? 'offerWithdrawn' : 'counterDeclined';
    await notify(tx, { userId: request.clientId, kind, data: { ...data, worker: name }, at });
  } else {
    await notify(tx, { userId: workerId, kind: 'counterEnded', data: { ...data, client: name }, at });
  }
  const subject = { type: 'offer', id: offerId };
  await recordAudit(tx, { at, act: `hiring.${act}`, actor: ctx.actor, subject, detail: { requestId } });
  return true;
}

/**
 * Declines for an asked Pro and notifies the client. Returns when the Pro was asked; undefined, and changes nothing, after
 * an answer.
 */
export async function sayNo(
  ctx: Context,
  tx: Tx,
  { requestId, request, at, workerId, worker }: Acting,
): Promise<Date | undefined> {
  const askedAt = await moveRecipient(tx, { requestId, workerId }, recipientTransitions.decline);
  if (!askedAt) return undefined;
  const data = { requestId, worker, title: maskContactDetails(request.title) };
  await notify(tx, { userId: request.clientId, kind: 'requestDeclined', data, at });
  const subject = { type: 'quote_request', id: requestId };
  await recordAudit(tx, { at, act: 'hiring.declineRequest', actor: ctx.actor, subject });
  return askedAt;
}
