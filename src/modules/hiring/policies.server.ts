import type { Context } from '#platform/operations/context.server.ts';
import { approvedWorker, type Policy } from '#platform/operations/operation.server.ts';
import { findParties, type OfferParties } from './offers/offer-store.server.ts';
import { findQuestion, fitsOpenProject, isProject } from './projects/project-store.server.ts';
import { findAttachment } from './requests/attachment-store.server.ts';
import type { OfferSide } from './states.ts';
import { isAsked, isClientOf } from './store.server.ts';

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

/** A Pro with the request, with a bid on the project, or fit to bid on it. */
export const askedWorker: Policy<OfRequest> = {
  name: 'worker asked by the request, or who fits the project',
  async allows(ctx, { requestId }) {
    const userId = userIdOf(ctx);
    if (userId === null) return false;
    return (await isAsked(ctx.db, requestId, userId)) || fitsOpenProject(ctx.db, requestId, userId, ctx.clock.now());
  },
};

/** The client of the request, or a Pro with the request, with a bid on the project, or fit to bid on it. */
export const requestParty: Policy<OfRequest> = {
  name: 'client of the request, or worker asked by it or who fits the project',
  allows: async (ctx, input) => (await requestClient.allows(ctx, input)) || askedWorker.allows(ctx, input),
};

/** An approved Pro, for a request that was sent to the Pro, and for any project: a bid that does not fit is told why. */
export const bidder: Policy<OfRequest> = {
  name: 'approved worker asked by the request, or any for a project',
  async allows(ctx, { requestId }) {
    if (!(await approvedWorker.allows(ctx, undefined))) return false;
    const userId = userIdOf(ctx);
    if (userId !== null && (await isAsked(ctx.db, requestId, userId))) return true;
    return isProject(ctx.db, requestId);
  },
};

/** An approved Pro with a bid on the project, or fit to bid on it. */
export const fittingWorker: Policy<{ projectId: string }> = {
  name: 'approved worker who fits the project',
  async allows(ctx, { projectId }) {
    if (!(await approvedWorker.allows(ctx, undefined))) return false;
    return (await isProject(ctx.db, projectId)) && askedWorker.allows(ctx, { requestId: projectId });
  },
};

/** The client of the project. */
export const projectClient: Policy<{ projectId: string }> = {
  name: 'client of the project',
  allows: async (ctx, { projectId }) =>
    (await isProject(ctx.db, projectId)) && requestClient.allows(ctx, { requestId: projectId }),
};

/** The client of the project that the question is about. */
export const questionClient: Policy<{ questionId: string }> = {
  name: 'client of the project that the question is about',
  async allows(ctx, { questionId }) {
    const userId = userIdOf(ctx);
    return userId !== null && (await findQuestion(ctx.db, questionId))?.clientId === userId;
  },
};

/** The client of the request that the offer is about, or its Pro, approved. */
export const offerParty: Policy<OfOffer> = {
  name: 'client of the request that the offer is about, or its approved worker',
  allows: async (ctx, { offerId }) => (await findSide(ctx, offerId)) !== null,
};

/** The one of the two whom the offer was made to. */
export const offerReader: Policy<OfOffer> = {
  name: 'client or approved worker, the one of the two who did not make the offer',
  async allows(ctx, { offerId }) {
    const found = await findSide(ctx, offerId);
    return found !== null && found.side !== found.parties.madeBy;
  },
};

/** The one of the two who made the offer. */
export const offerMaker: Policy<OfOffer> = {
  name: 'client or worker, the one of the two who made the offer',
  async allows(ctx, { offerId }) {
    const parties = await findParties(ctx.db, offerId);
    const makerId = parties && { client: parties.clientId, worker: parties.workerId }[parties.madeBy];
    return makerId !== undefined && makerId === userIdOf(ctx);
  },
};

/** Returns the two sides of an offer, and the acting one; null for all other users, and for a Pro without approval. */
async function findSide(ctx: Context, offerId: string): Promise<{ parties: OfferParties; side: OfferSide } | null> {
  const userId = userIdOf(ctx);
  const parties = userId === null ? undefined : await findParties(ctx.db, offerId);
  if (parties?.clientId === userId) return { parties, side: 'client' };
  const isPro = parties?.workerId === userId && (await approvedWorker.allows(ctx, undefined));
  return isPro ? { parties, side: 'worker' } : null;
}

/** Returns the side of an offer that acts. A policy has let one of the two in. */
export const sideOf = (ctx: Context, { clientId }: Pick<OfferParties, 'clientId'>): OfferSide =>
  userIdOf(ctx) === clientId ? 'client' : 'worker';

/** The client of the request that the file belongs to, or a Pro who may read that request. */
export const attachmentParty: Policy<{ attachmentId: string }> = {
  name: 'client of the request, or worker asked by it or who fits the project',
  async allows(ctx, { attachmentId }) {
    const file = ctx.actor.kind === 'user' && (await findAttachment(ctx.db, attachmentId));
    return file ? requestParty.allows(ctx, file) : false;
  },
};
