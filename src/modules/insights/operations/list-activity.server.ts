import { z } from 'zod';
import { closedName, shortName } from '#lib/short-name.ts';
import { encodeCursor, readCursor } from '#platform/database/cursor.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { listFeedEvents } from '../activity-store.server.ts';
import { type FeedItem, insightsContract } from '../contract.ts';

const positionValues = z.tuple([z.int().min(0)]);

/** Returns a page of the lines of the audit log that have words, newest first, with short names. */
export const listActivity = operation(insightsContract.listActivity, {
  allow: admin,
  async run(ctx, { cursor, limit }) {
    const rows = await listFeedEvents(ctx.db, readCursor(cursor, positionValues)?.[0] ?? null, limit + 1);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = last && rows.length > limit ? encodeCursor([last.id]) : null;
    return { items: items.map((row) => itemOf(ctx, row)), nextCursor };
  },
});

function itemOf({ language }: Context, row: Awaited<ReturnType<typeof listFeedEvents>>[number]) {
  const nameOf = (name: string | null) => readableName(shortName(name ?? closedName), language);
  return {
    id: String(row.id),
    at: row.at,
    act: row.act as FeedItem['act'],
    actor: {
      kind: (row.actorId ? 'user' : row.actorRole) as FeedItem['actor']['kind'],
      name: row.actorId && nameOf(row.actorName),
    },
    personName: nameOf(row.personName),
    applicationId: row.applicationId,
    reportId: row.reportId,
    appealId: row.appealId,
    jobId: row.jobId,
  };
}
