import type { FailData } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { quietUntil } from '#modules/notifications/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { readableName } from '#platform/words.server.ts';
import type { ObstacleCode } from './contract.ts';
import { callHours } from './limits.ts';
import type { PairRow } from './views.server.ts';

/** Returns the name of the other person as the reader sees it: a client with a short name. */
export const nameOf = (ctx: Context, { side, otherName }: Pick<PairRow, 'side' | 'otherName'>): string =>
  readableName(side === 'client' ? otherName : shortName(otherName), ctx.language);

/** Returns why the reader cannot call the other person now, with the values of its sentence; null if nothing is in the way. */
export function obstacleOf(ctx: Context, pair: PairRow): { code: ObstacleCode; data: FailData } | null {
  const name = nameOf(ctx, pair);
  const code = lastingObstacle(ctx, pair);
  if (code) return { code, data: { name } };
  if (pair.nearStart) return null;
  const opensAt = quietUntil(ctx.clock.now(), pair.otherTimeZone, callHours);
  if (!opensAt) return null;
  const when = formatWhenWithZone(opensAt.toISOString(), userOf(ctx).timeZone, ctx.language);
  return { code: 'calls.quietHours', data: { name, when } };
}

function lastingObstacle(ctx: Context, pair: PairRow): ObstacleCode | null {
  if (!ctx.ports.telephony) return 'calls.notAvailable';
  if (!pair.jobId && !pair.requestId) return 'calls.notShared';
  if (pair.youBlocked) return 'calls.youBlocked';
  const isGone = pair.otherStatus === 'suspended' || pair.otherStatus === 'closed';
  if (isGone || pair.blocked || !pair.otherPhone) return 'calls.notReachable';
  return pair.ownPhone ? null : 'calls.verifyPhone';
}
