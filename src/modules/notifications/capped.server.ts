import { after, days } from '#lib/clock.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isOverCap } from './daily-caps.ts';
import type { NotificationKind } from './kinds.ts';
import { countDelivered } from './store.server.ts';

/** True if a person has had as many notifications by a channel as anyone gets in 24 hours. */
export async function isCapped(
  ctx: Context,
  { userId, kind }: { userId: string; kind: NotificationKind },
  channel: 'email' | 'sms',
): Promise<boolean> {
  const since = after(ctx.clock.now(), -days(1));
  return isOverCap(kind, channel, await countDelivered(ctx.db, { userId, channel, since }));
}
