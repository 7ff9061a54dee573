import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { listCategories } from '#modules/catalog/public.server.ts';
import { readServices } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { reviewsContract } from '../contract.ts';
import { findProfileReviews, type WorkerReview } from '../store.server.ts';

const mostBest = 3;

/** Published reviews of a listed Pro, newest first, under the authors' short names. Throws Fail `api.notFound`. */
export const listReviewsOfWorker = operation(reviewsContract.listForWorker, {
  allow: anyone,
  async run(ctx, { workerId, cursor, limit }) {
    const query = { workerId, language: ctx.language, mostBest, after: readPosition(cursor), limit: limit + 1 };
    const { spread, best, rows } = (await findProfileReviews(ctx.db, query)) ?? fail('api.notFound');
    const { items, nextCursor } = pageOf(rows, limit);
    const publish = (review: WorkerReview) => toPublic(ctx.db, review);
    return {
      items: await Promise.all(items.map(publish)),
      nextCursor,
      best: await Promise.all(best.map(publish)),
      spread,
    };
  },
});

/** The title of the job stays private; of it, only the service that it names is shown. */
async function toPublic(db: Db, { jobTitle, categoryId, ...review }: WorkerReview) {
  const named = await readServices(db, jobTitle);
  const category = (await listCategories(db)).find(({ id }) => id === categoryId);
  const service = category?.subcategories.find(({ slug }) => named.includes(slug))?.slug ?? null;
  return { ...review, authorName: shortName(review.authorName), service };
}
