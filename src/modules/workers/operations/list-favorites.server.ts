import { decodeCursor, encodeCursor } from '#lib/cursor.ts';
import { userOf } from '#platform/context.server.ts';
import { operation, signedIn } from '#platform/operation.server.ts';
import { workersContract } from '../contract.ts';
import { readFavorites } from '../favorites.server.ts';

/** The signed-in person's saved Pros, latest first; those no longer listed are left out. */
export const listFavorites = operation(workersContract.listFavorites, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const rows = await readFavorites(ctx.db, userOf(ctx).id, readCursor(cursor), limit + 1);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? encodeCursor([last.savedAt, last.id]) : null };
  },
});

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A forged cursor starts from the beginning. */
function readCursor(cursor: string | undefined): { savedAt: string; id: string } | null {
  const [savedAt, id] = decodeCursor(cursor, 2) ?? [];
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return null;
  return typeof id === 'string' && uuid.test(id) ? { savedAt, id } : null;
}
