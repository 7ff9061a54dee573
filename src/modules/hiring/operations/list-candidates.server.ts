import { findWorkers } from '#modules/workers/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { findElsewhere, findNotToAsk } from '../store.server.ts';

/**
 * Pros whom a request could ask, best first, a page at a time; never the caller, or a Pro who is apart from the caller. Pros in `first` lead every page. An unknown
 * category or service has none. Of the Pros in `first` that are left out, only a place or a category is told as the cause.
 */
export const listCandidates = operation(hiringContract.listCandidates, {
  allow: role(['customer', 'dual']),
  async run(ctx, { category, service, zip, first, requestId, cursor, limit }) {
    const clientId = userOf(ctx).id;
    const now = ctx.clock.now();
    const out = [...(await findNotToAsk(ctx.db, clientId, requestId)), clientId];
    const wanted = first.filter((id) => !out.includes(id));
    const leading =
      wanted.length > 0
        ? (await findWorkers(ctx.db, { zip, category, only: wanted }, { now, limit: wanted.length })).items
        : [];
    const { items, nextCursor } = await findWorkers(
      ctx.db,
      { zip, category, subcategory: service, except: [...out, ...wanted] },
      { now, cursor, limit },
    );
    const missing = first.filter((id) => !leading.some((worker) => worker.id === id));
    return {
      items: [...leading.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)), ...items],
      nextCursor,
      elsewhere: missing.length > 0 ? await findElsewhere(ctx.db, missing, { category, zip }) : [],
    };
  },
});
