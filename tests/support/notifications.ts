import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** Notifies `user` that Maria offers $42.50 for `title`. Returns the notification's id. */
export function notifyOfOffer(user: User, title = 'Sink', at = world.clock.now()): Promise<string> {
  const data = { requestId: '1', worker: 'Maria', title, totalCents: 4_250 };
  return transaction(world.db, (tx) => notify(tx, { userId: user.id, kind: 'offerReceived', data, at }));
}
