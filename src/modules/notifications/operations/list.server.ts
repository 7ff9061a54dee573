import type { Language } from '#lib/languages.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { type Notification, notificationsContract } from '../contract.ts';
import { isNotificationKind } from '../kinds.ts';
import { sentences } from '../sentences.server.ts';
import { listOwn, type NotificationRow } from '../store.server.ts';

export const list = operation(notificationsContract.list, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const rows = await listOwn(ctx.db, userOf(ctx).id, { position: readPosition(cursor), limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    return { items: items.flatMap((row) => shown(row, ctx.language)), nextCursor };
  },
});

/** Nothing for a kind that this version has no words for. */
function shown(row: NotificationRow, language: Language): Notification[] {
  const { id, kind, path, created_at: createdAt } = row;
  if (!isNotificationKind(kind)) return [];
  return [{ id, kind, path, createdAt, read: row.read_at !== null, ...sentences(kind, row.data, language) }];
}
