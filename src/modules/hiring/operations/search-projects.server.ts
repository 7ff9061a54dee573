import { z } from 'zod';
import { shortName } from '#lib/short-name.ts';
import { listCategories } from '#modules/catalog/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { encodeCursor, readCursor } from '#platform/database/cursor.server.ts';
import { readerIdOf } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { findProjects } from '../projects/find-projects.server.ts';
import type { ProjectPosition } from '../projects/project-views.server.ts';
import { type ProjectSort, projectSorts } from '../states.ts';

/**
 * Open projects whose title or description has the text, a page at a time. Those near a ZIP code, or in the own area of a signed-in
 * Pro, come first; in both groups the chosen order decides. An unknown category has none.
 */
export const searchProjects = operation(hiringContract.searchProjects, {
  allow: anyone,
  async run(ctx, { q, category, zip, sort, cursor, limit }) {
    const categories = category === undefined ? [] : await listCategories(ctx.db);
    const categoryId = categories.find(({ slug }) => slug === category)?.id ?? null;
    if (category !== undefined && categoryId === null) return { items: [], nextCursor: null };
    if (zip) await requirePlace(ctx.db, zip);
    const readerId = readerIdOf(ctx);
    const origin = zip ? { zip } : readerId ? { workerId: readerId } : null;
    const criteria = { q: q?.trim(), categoryId, origin, now: ctx.clock.now() };
    // One more than asked for tells whether another page follows.
    const rows = await findProjects(ctx.db, criteria, { sort, after: readAfter(cursor, sort), limit: limit + 1 });
    const found = rows.slice(0, limit);
    const last = rows.length > limit ? found.at(-1) : undefined;
    return {
      items: found.map((row) => ({
        ...row,
        title: maskContactDetails(row.title),
        description: maskContactDetails(row.description),
        clientName: readableName(shortName(row.clientName), ctx.language),
      })),
      nextCursor: last ? encodeCursor([sort, last.isNear ? 1 : 0, last.sortKey, last.id]) : null,
    };
  },
});

/** Of the last project on the previous page: the order, whether it is near, the sort key, the id. */
const projectCursor = z.tuple([z.enum(projectSorts), z.literal([0, 1]), z.int(), Id]);

/** Returns where the page starts, or null for the beginning. Throws Fail `api.badCursor` for a forged one, or one of another order. */
function readAfter(cursor: string | undefined, wanted: ProjectSort): ProjectPosition | null {
  const values = readCursor(
    cursor,
    projectCursor.refine(([sort]) => sort === wanted),
  );
  return values && { isNear: values[1] === 1, sortKey: values[2], id: values[3] };
}
