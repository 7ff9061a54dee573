import type { Context } from '#platform/operations/context.server.ts';
import { type NotificationKind, type PathData, pathOf } from './kinds.ts';
import { quietUntil } from './quiet-hours.server.ts';
import { findDelivery, findNewest } from './store.server.ts';
import { isWanted } from './topics.ts';

/**
 * `unreachable`: they have no verified phone, did not agree, switched such texts off, or no carrier is set. `later`: it is
 * night where they are.
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
  const delivery = id && (await findDelivery(ctx.db, id));
  if (!delivery) return null;
  if (delivery.delivered.includes('sms')) return 'sent';
  if (!delivery.phone || !delivery.smsConsent || !ctx.ports.sms) return 'unreachable';
  if (!isWanted(kind, 'sms', delivery)) return 'unreachable';
  return quietUntil(ctx.clock.now(), delivery.timeZone) ? 'later' : 'onItsWay';
}
