import type { Context } from '#platform/operations/context.server.ts';
import type { NotificationKind } from './kinds.ts';
import { quietUntil } from './quiet-hours.server.ts';
import { findDelivery, findNewest } from './store.server.ts';

/** `unreachable`: they have no phone, did not agree, or no carrier is set. `later`: it is night where they are. */
export type TextState = 'sent' | 'onItsWay' | 'later' | 'unreachable';

/**
 * Returns how far the text of a person's newest notification of a kind about `path` is. The queue sends each text once;
 * this only reads. Null when there is no such notification.
 */
export async function textStateOf(
  ctx: Context,
  about: { userId: string; kind: NotificationKind; path: string },
): Promise<TextState | null> {
  const id = await findNewest(ctx.db, about);
  const delivery = id && (await findDelivery(ctx.db, id));
  if (!delivery) return null;
  if (delivery.delivered.includes('sms')) return 'sent';
  if (!delivery.phone || !delivery.smsConsent || !ctx.ports.sms) return 'unreachable';
  return quietUntil(ctx.clock.now(), delivery.timeZone) ? 'later' : 'onItsWay';
}
