import type { Context } from '#platform/operations/context.server.ts';
import { isCapped } from './capped.server.ts';
import { type NotificationKind, type PathData, pathOf } from './kinds.ts';
import { quietUntil } from './quiet-hours.server.ts';
import { findDelivery, findNewest, isTextQueued } from './store.server.ts';
import { isWanted } from './topics.ts';

/**
 * `unreachable`: they have no verified phone, did not agree, switched such texts off, have had as many as anyone gets in a day, no carrier
 * is set, or no task is left that would send it. `later`: it is night where they are.
 */
export type TextState = 'sent' | 'onItsWay' | 'later' | 'unreachable';

/**
 * Returns how far the text of a person's newest notification of a kind about one thing is, for example about the job of
 * `{ jobId }`. The queue sends each text once; this only reads. Null when there is no such notification.
 */
export async function textStateOf<K extends NotificationKind>(
  ctx: Context,
  notification: { userId: string; kind: K; data: PathData<K> },
): Promise<TextState | null> {
  const { userId, kind, data } = notification;
  const id = await findNewest(ctx.db, { userId, kind, path: pathOf(kind, data) });
  if (!id) return null;
  // The queue first: a text that leaves it after that shows in the delivery.
  const isQueued = await isTextQueued(ctx.db, id);
  const delivery = await findDelivery(ctx.db, id);
  if (!delivery) return null;
  if (delivery.delivered.includes('sms')) return 'sent';
  if (!delivery.phone || !delivery.smsConsent || !ctx.ports.sms) return 'unreachable';
  if (!isQueued || !isWanted(kind, 'sms', delivery)) return 'unreachable';
  if (await isCapped(ctx, { userId, kind }, 'sms')) return 'unreachable';
  return quietUntil(ctx.clock.now(), delivery.timeZone) ? 'later' : 'onItsWay';
}
