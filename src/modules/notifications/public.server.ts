import { findAdministrators } from '#modules/identity/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { type NotificationData, type NotificationKind, pathOf } from './kinds.ts';
import { type OperatorNews, tellOperatorTask } from './operator-mail.server.ts';
import { countNotices, insertNotification } from './store.server.ts';
import { deliverKeyOf, deliverTask, turnOf } from './task-definitions.server.ts';

export { eraseBells, eraseNotices, eraseReportTitles, eraseTitles, readBellData } from './personal-store.server.ts';
export { quietUntil } from './quiet-hours.server.ts';
export { textTask } from './task-definitions.server.ts';
export { type TextState, textStateOf } from './text-state.server.ts';

export interface NotificationOrder<K extends NotificationKind> {
  userId: string;
  kind: K;
  data: NotificationData<K>;
  /** The moment of the act, from `ctx.clock`. */
  at: Date;
}

/**
 * Notifies a person: puts a line into their bell, and lets the worker process mail it (and text it, where they agreed).
 * Call it in the transaction of the act itself. Returns the notification's id.
 */
export async function notify<K extends NotificationKind>(tx: Tx, order: NotificationOrder<K>): Promise<string> {
  const notificationId = await insertNotification(tx, order);
  await enqueue(
    tx,
    deliverTask,
    { notificationId },
    { key: deliverKeyOf(notificationId), queueName: turnOf('mail', order.userId) },
  );
  return notificationId;
}

/** Returns how often a person has been told of the same thing after an instant: a kind that leads to the same page. */
export function countTold<K extends NotificationKind>(
  tx: Tx,
  { userId, kind, data, since }: Omit<NotificationOrder<K>, 'at'> & { since: Date },
): Promise<number> {
  return countNotices(tx, { userId, kind, path: pathOf(kind, data), since });
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
