import type { Context } from '#platform/operations/context.server.ts';
import { approvedWorker, type Policy } from '#platform/operations/operation.server.ts';
import { findParties } from './offer-store.server.ts';
import { findAttachment, isAsked, isClientOf } from './store.server.ts';

type OfRequest = { requestId: string };
type OfOffer = { offerId: string };

const userIdOf = ({ actor }: Context): string | null => (actor.kind === 'user' ? actor.user.id : null);

/** The client who sent the request. */
export const requestClient: Policy<OfRequest> = {
  name: 'client of the request',
  async allows(ctx, { requestId }) {
    const userId = userIdOf(ctx);
    return userId !== null && isClientOf(ctx.db, requestId, userId);
  },
};

/** A Pro to whom the request was sent. */
export const askedWorker: Policy<OfRequest> = {
  name: 'worker asked by the request',
  async allows(ctx, { requestId }) {
    const userId = userIdOf(ctx);
    return userId !== null && isAsked(ctx.db, requestId, userId);
  },
};

/** The client of the request, or a Pro to whom it was sent. */
export const requestParty: Policy<OfRequest> = {
  name: 'client of the request, or worker asked by it',
  allows: async (ctx, input) => (await requestClient.allows(ctx, input)) || askedWorker.allows(ctx, input),
};

/** A Pro to whom the request was sent, as long as that Pro is approved. */
export const askedApprovedWorker: Policy<OfRequest> = {
  name: 'approved worker asked by the request',
  allows: async (ctx, input) => (await approvedWorker.allows(ctx, input)) && (await askedWorker.allows(ctx, input)),
};

/** The client of the request that the offer answers. */
export const offerClient: Policy<OfOffer> = {
  name: 'client of the request that the offer answers',
  async allows(ctx, { offerId }) {
    const userId = userIdOf(ctx);
    return userId !== null && (await findParties(ctx.db, offerId))?.clientId === userId;
  },
};

/** The Pro who made the offer. */
export const offerWorker: Policy<OfOffer> = {
  name: 'worker who made the offer',
  async allows(ctx, { offerId }) {
    const userId = userIdOf(ctx);
    return userId !== null && (await findParties(ctx.db, offerId))?.workerId === userId;
  },
};

/** The client of the request that the file belongs to, or a Pro to whom that request was sent. */
export const attachmentParty: Policy<{ attachmentId: string }> = {
  name: 'client of the request, or worker asked by it',
  async allows(ctx, { attachmentId }) {
    const file = ctx.actor.kind === 'user' && (await findAttachment(ctx.db, attachmentId));
    return file ? requestParty.allows(ctx, file) : false;
  },
};
