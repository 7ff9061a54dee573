import { shortName } from '#lib/short-name.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import type { OfferSide } from './states.ts';

/** Returns the name of the acting side as the other side reads it. */
export const actingNameOf = async (ctx: Context, tx: Tx, side: OfferSide): Promise<string> =>
  side === 'client' ? shortName(userOf(ctx).name) : displayNameOf(tx, userOf(ctx).id);
