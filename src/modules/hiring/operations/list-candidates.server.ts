import { after, days } from '#lib/clock.ts';
import { findWorkers } from '#modules/workers/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { findAskedByOwn, findCandidateFacts } from '../candidate-store.server.ts';
import { hiringContract } from '../contract.ts';
import { answerTimes } from '../limits.ts';

/**
 * Pros whom a request could ask, best first, a page at a time; never the caller. Pros in `first` lead every page. An unknown
 * category or service has none.
 */
export const listCandidates = operation(hiringContract.listCandidates, {
  allow: role(['customer', 'dual']),
  async run(ctx, { category, service, zip, first, requestId, cursor, limit }) {
    const clientId = userOf(ctx).id;
    const asked = requestId ? await findAskedByOwn(ctx.db, requestId, clientId) : [];
    const out = [...asked, clientId];
    const wanted = first.filter((id) => !out.includes(id));
    const leading =
      wanted.length > 0
        ? (await findWorkers(ctx.db, { zip, category, only: wanted }, { limit: wanted.length })).items
        : [];
    const { items, nextCursor } = await findWorkers(
      ctx.db,
      { zip, category, subcategory: service, except: [...out, ...wanted] },
      { cursor, limit },
    );
    const cards = [...leading.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)), ...items];
    const facts = new Map(
      (
        await findCandidateFacts(
          ctx.db,
          cards.map(({ id }) => id),
          after(ctx.clock.now(), -days(answerTimes.days)),
        )
      ).map((fact) => [fact.id, fact]),
    );
    const none = { serviceSlugs: [], usualAnswerMinutes: null };
    return { items: cards.map((card) => ({ ...none, ...facts.get(card.id), ...card })), nextCursor };
  },
});
