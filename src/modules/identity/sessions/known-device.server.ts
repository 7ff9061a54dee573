import { createHmac, randomBytes } from 'node:crypto';
import { days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Context } from '#platform/operations/context.server.ts';

/**
 * Marks a device on which the owner of an account has signed in, or set a new password. Its tries are counted apart from those of
 * strangers, who cannot lock it out (OWASP, "device cookies"). It holds the device's id and a signature for each account.
 */
const cookie = 'nearhand.device';
const maxAgeMs = days(365);
/** The accounts that one device is remembered for, at most. A further one replaces the one that signed in longest ago. */
const mostAccounts = 5;

/** Returns the id of the device, if it is known for the account of `email`; null for an unknown device. */
export function knownDevice(ctx: Context, email: string): string | null {
  const { id, marks } = readDevice(ctx);
  return marksOf(ctx, id, email).some((mark) => marks.includes(mark)) ? id : null;
}

/** Makes the device known for the account of `email`. */
export function rememberDevice(ctx: Context, email: string): void {
  const device = readDevice(ctx);
  const id = device.id || newId();
  const own = marksOf(ctx, id, email);
  handOut(ctx, id, [...own.slice(0, 1), ...device.marks.filter((mark) => !own.includes(mark))]);
}

/**
 * Makes the device known for the account of `email` under a new id: a copy of its cookie uses up no tries of it any more. Other accounts of
 * the device are known again from their next sign-in.
 */
export function renewDevice(ctx: Context, email: string): void {
  const id = newId();
  handOut(ctx, id, marksOf(ctx, id, email).slice(0, 1));
}

const newId = (): string => randomBytes(16).toString('base64url');

function handOut({ config, responseHeaders }: Context, id: string, marks: string[]): void {
  const value = [id, ...marks.slice(0, mostAccounts)].join('.');
  responseHeaders.append('set-cookie', serverCookie(cookie, value, { siteUrl: config.APP_URL, maxAgeMs }));
}

function readDevice({ config, requestHeaders }: Context): { id: string; marks: string[] } {
  const [id = '', ...marks] = (readCookie(requestHeaders.get('cookie'), cookie, config.APP_URL) ?? '').split('.');
  return { id, marks };
}

/** Returns the mark of an account by the current key, then those by earlier ones. */
const marksOf = ({ config }: Context, id: string, email: string): string[] =>
  keysOf(config).map((key) =>
    createHmac('sha256', key).update(`device ${id} ${email}`).digest('base64url').slice(0, 22),
  );
