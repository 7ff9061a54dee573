import type { Db } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { approvedWorker, type Policy } from '#platform/operations/operation.server.ts';

type OfRequest = { requestId: string };
type OfOffer = { offerId: string };

/** The person who asked. */
export const requestClient: Policy<OfRequest> = {
  name: 'client of the request',
  allows: async (ctx, { requestId }) =>
    ctx.actor.kind === 'user' && (await isClient(ctx.db, requestId, userOf(ctx).id)),
};

/** A Pro whom the request was sent to. */
export const askedWorker: Policy<OfRequest> = {
  name: 'worker asked by the request',
  allows: async (ctx, { requestId }) => ctx.actor.kind === 'user' && (await isAsked(ctx.db, requestId, userOf(ctx).id)),
};

/** A Pro whom the request was sent to, and who is approved now. */
export const askedApprovedWorker: Policy<OfRequest> = {
  name: 'approved worker asked by the request',
  allows: async (ctx, input) => (await approvedWorker.allows(ctx, input)) && (await askedWorker.allows(ctx, input)),
};

/** The person whose request the offer answers. */
export const offerClient: Policy<OfOffer> = {
  name: 'client of the request that the offer answers',
  async allows(ctx, { offerId }) {
    if (ctx.actor.kind !== 'user') return false;
    const found = await ctx.db
      .selectFrom('offer as o')
      .innerJoin('quote_request as r', 'r.id', 'o.request_id')
      .select('o.id')
      .where('o.id', '=', offerId)
      .where('r.client_id', '=', userOf(ctx).id)
      .executeTakeFirst();
    return found !== undefined;
  },
};

/** The Pro who made the offer. */
export const offerWorker: Policy<OfOffer> = {
  name: 'worker who made the offer',
  async allows(ctx, { offerId }) {
    if (ctx.actor.kind !== 'user') return false;
    const found = await ctx.db
      .selectFrom('offer')
      .select('id')
      .where('id', '=', offerId)
      .where('worker_id', '=', userOf(ctx).id)
      .executeTakeFirst();
    return found !== undefined;
  },
};

/** The client of the request that the file belongs to, or a Pro who was asked by it. */
export const attachmentParty: Policy<{ attachmentId: string }> = {
  name: 'client of the request, or worker asked by it',
  async allows(ctx, { attachmentId }) {
    if (ctx.actor.kind !== 'user') return false;
    const { id } = userOf(ctx);
    const found = await ctx.db
      .selectFrom('request_attachment')
      .select('request_id as requestId')
      .where('id', '=', attachmentId)
      .executeTakeFirst();
    return (
      found !== undefined && ((await isClient(ctx.db, found.requestId, id)) || isAsked(ctx.db, found.requestId, id))
    );
  },
};

async function isClient(db: Db, requestId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quote_request')
    .select('id')
    .where('id', '=', requestId)
    .where('client_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

async function isAsked(db: Db, requestId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('request_recipient')
    .select('worker_id')
    .where('request_id', '=', requestId)
    .where('worker_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}
