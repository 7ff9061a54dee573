import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { notificationsContract } from '../contract.ts';
import { linkTo } from '../kinds.ts';
import { sentences, typedTexts } from '../sentences.server.ts';
import { listOwn } from '../store.server.ts';

/** The reader's notifications, newest first, in the language of the request. */
export const list = operation(notificationsContract.list, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const rows = await listOwn(ctx.db, userOf(ctx).id, { position: readPosition(cursor), limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    const lines = items.map(({ id, kind, path, data, created_at, read_at }) => {
      const line = { id, kind, path: linkTo(kind, path), createdAt: created_at, read: read_at !== null };
      const { parts: _, ...said } = sentences(kind, data, ctx.language);
      return { ...line, ...said, typed: typedTexts(data, ctx.language) };
    });
    return { items: lines, nextCursor };
  },
});
