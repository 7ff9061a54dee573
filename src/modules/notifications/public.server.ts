import { z } from 'zod';
import { findAdministrators } from '#modules/identity/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import type { NotificationData, NotificationKind } from './kinds.ts';
import { type OperatorNews, tellOperatorTask } from './operator-mail.server.ts';
import { insertNotification } from './store.server.ts';

export { eraseBells, eraseTitles, readBellData } from './personal-store.server.ts';
export { quietUntil } from './quiet-hours.server.ts';
export { type TextState, textStateOf } from './text-state.server.ts';

const Notified = z.object({ notificationId: Id });

/** Mail a notification, and put its text into the queue. */
export const deliverTask = defineTask('notifications.deliver', Notified);

/** Text a notification. Apart from its mail, because either provider may hang. */
export const textTask = defineTask('notifications.text', Notified);

export interface NotificationOrder<K extends NotificationKind> {
  userId: string;
  kind: K;
  data: NotificationData<K>;
  /** The moment of the act, from `ctx.clock`. */
  at: Date;
}

/**
 * Returns the queue in which the mails or texts to a person take turns, so that two don't pass a cap together. A 256th of all people share
 * it: the queue keeps a row of each name for good.
 */
export const turnOf = (channel: 'mail' | 'text', userId: string): string => `${channel}:${userId.slice(-2)}`;

/**
 * Notifies a person: puts a line into their bell, and lets the worker process mail it (and text it, where they agreed).
 * Call it in the transaction of the act itself. Returns the notification's id.
 */
export async function notify<K extends NotificationKind>(tx: Tx, order: NotificationOrder<K>): Promise<string> {
  const notificationId = await insertNotification(tx, order);
  await enqueue(tx, deliverTask, { notificationId }, { queueName: turnOf('mail', order.userId) });
  return notificationId;
}

/** Notifies all administrators: see `notify`. */
export async function notifyAdministrators<K extends NotificationKind>(
  tx: Tx,
  order: Omit<NotificationOrder<K>, 'userId'>,
): Promise<void> {
  for (const userId of await findAdministrators(tx)) await notify(tx, { userId, ...order });
}

/** Lets the worker process mail the operator. Call it in the transaction of the act itself. */
export async function tellOperator(tx: Tx, news: OperatorNews): Promise<void> {
  await enqueue(tx, tellOperatorTask, news);
}
