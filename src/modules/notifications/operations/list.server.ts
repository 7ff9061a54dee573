import { decodeCursor, encodeCursor } from '#lib/cursor.ts';
import type { Language } from '#lib/languages.ts';
import { userOf } from '#platform/context.server.ts';
import { operation, signedIn } from '#platform/operation.server.ts';
import { type Notification, notificationsContract } from '../contract.ts';
import { isNotificationKind } from '../kinds.ts';
import { sentences } from '../sentences.server.ts';
import { listOwn, type NotificationRow } from '../store.server.ts';

export const list = operation(notificationsContract.list, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const rows = await listOwn(ctx.db, userOf(ctx).id, { after: readCursor(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.flatMap((row) => shown(row, ctx.language)),
      nextCursor: rows.length > limit && last ? encodeCursor([last.created_at.getTime(), last.id]) : null,
    };
  },
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readCursor(cursor: string | undefined): { createdAt: Date; id: string } | null {
  const [at, id] = decodeCursor(cursor, 2) ?? [];
  const valid = typeof at === 'number' && Math.abs(at) <= 8.64e15 && typeof id === 'string' && uuid.test(id);
  return valid ? { createdAt: new Date(at), id } : null;
}

/** Nothing for a kind that this version has no words for. */
function shown(row: NotificationRow, language: Language): Notification[] {
  const { id, kind, path, created_at: createdAt } = row;
  if (!isNotificationKind(kind)) return [];
  return [{ id, kind, path, createdAt, read: row.read_at !== null, ...sentences(kind, row.data, language) }];
}
