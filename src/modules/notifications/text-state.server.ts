import type { Context } from '#platform/operations/context.server.ts';
import type { NotificationKind } from './kinds.ts';
import { quietUntil } from './quiet-hours.ts';
import { findDelivery } from './store.server.ts';

/** `unreachable`: they have no phone, did not agree, or no carrier is set. `later`: it is night where they are. */
export type TextState = 'sent' | 'onItsWay' | 'later' | 'unreachable';

/**
 * How far the SMS of a person's newest notification of a kind about `path` is. The queue sends each one once; this only
 * tells. Null when there is no such notification.
 */
export async function textStateOf(
  ctx: Context,
  about: { userId: string; kind: NotificationKind; path: string },
): Promise<TextState | null> {
  const row = await ctx.db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', about.userId)
    .where('kind', '=', about.kind)
    .where('path', '=', about.path)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const delivery = row && (await findDelivery(ctx.db, row.id));
  if (!delivery) return null;
  if (delivery.delivered.includes('sms')) return 'sent';
  if (!delivery.phone || !delivery.smsConsent || !ctx.ports.sms) return 'unreachable';
  return quietUntil(ctx.clock.now(), delivery.timeZone) ? 'later' : 'onItsWay';
}
