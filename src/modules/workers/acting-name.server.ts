import { shortName } from '#lib/short-name.ts';
import type { Db } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { displayNameOf } from './store.server.ts';

/** Returns the name of the signed-in user as the other side reads it: a client's short name, or a Pro's public one. */
export const actingNameOf = async (ctx: Context, db: Db, side: 'client' | 'worker'): Promise<string> =>
  side === 'client' ? shortName(userOf(ctx).name) : displayNameOf(db, userOf(ctx).id);
