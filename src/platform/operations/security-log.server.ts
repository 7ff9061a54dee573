import { createHmac } from 'node:crypto';
import { minutes } from '#lib/clock.ts';
import { networkOf } from '../http/network.server.ts';
import type { Logger } from '../log.server.ts';
import type { Context } from './context.server.ts';

type Caller = Pick<Context, 'actor' | 'clock' | 'config' | 'ip' | 'log'>;

/** How many refusals a process logs in a minute; a flood of more is counted. */
const maxLines = 120;

/** The statuses of refusals that tell of guesses: not signed in, not allowed, hidden or unknown, too often. */
const toldStatuses = [401, 403, 404, 429];

/** What an operation refused. */
interface Refusal {
  /** The address of the operation: `POST /sign-in`. */
  operation: string;
  code: string;
  status: number;
}

const seen = new WeakMap<Logger, { since: number; lines: number; dropped: number }>();

/** Logs a refusal that can be somebody's attempt to get past a guard, with its caller; of a flood, the first of each minute and their number. */
export function logRefusal(ctx: Caller, { operation, code, status }: Refusal): void {
  if (!toldStatuses.includes(status) && code !== 'api.badInput') return;
  const now = ctx.clock.now().getTime();
  const window = seen.get(ctx.log) ?? { since: now, lines: 0, dropped: 0 };
  seen.set(ctx.log, window);
  if (now - window.since >= minutes(1)) {
    if (window.dropped > 0) ctx.log.info({ count: window.dropped }, 'more refusals');
    Object.assign(window, { since: now, lines: 0, dropped: 0 });
  }
  if (window.lines >= maxLines) {
    window.dropped += 1;
    return;
  }
  window.lines += 1;
  ctx.log.info({ operation, code, ...callerOf(ctx) }, 'refused');
}

/** Logs a sign-in that began a session. */
export function logSignIn(ctx: Caller, { userId, by }: { userId: string; by: string }): void {
  ctx.log.info({ ...callerOf(ctx), userId, by }, 'signed in');
}

/** Logs that the caller sent an infected file, with the scanner's name for the virus. File names are personal, and left out. */
export function logVirus(ctx: Caller, virus: string): void {
  ctx.log.warn({ virus, ...callerOf(ctx) }, 'a file with a virus was refused');
}

/**
 * Returns the caller for the log: the account, and in place of the network address a fingerprint of it, so that many attempts from one
 * network are seen as such, and no address is kept.
 */
function callerOf({ actor, config, ip }: Caller): { userId?: string; network: string } {
  const network = createHmac('sha256', config.AUTH_SECRET)
    .update(`log ${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 12);
  return actor.kind === 'user' ? { userId: actor.user.id, network } : { network };
}
