import { z } from 'zod';
import type { Tx } from '#platform/database/database.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import type { NotificationData, NotificationKind } from './kinds.ts';

export { type TextState, textStateOf } from './text-state.server.ts';

/** Mail and text a notification. */
export const deliverTask = defineTask('notifications.deliver', z.object({ notificationId: z.uuid() }));

export interface NotificationOrder<K extends NotificationKind> {
  userId: string;
  kind: K;
  data: NotificationData[K];
  /** Where it leads: a path of this site, for example `/jobs/…`. */
  path: string;
  /** The moment of the act, from `ctx.clock`. */
  at: Date;
}

/**
 * Tells a person: puts it into their bell, and lets the worker process mail it (and text it, where they agreed).
 * Call it in the transaction of the act itself. Gives the notification's id.
 */
export async function notify<K extends NotificationKind>(tx: Tx, order: NotificationOrder<K>): Promise<string> {
  const { id } = await tx
    .insertInto('notification')
    .values({
      user_id: order.userId,
      kind: order.kind,
      data: JSON.stringify(order.data),
      path: order.path,
      created_at: order.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, deliverTask, { notificationId: id });
  return id;
}
