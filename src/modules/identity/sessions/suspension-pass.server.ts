import { errors, jwtVerify, SignJWT } from 'jose';
import { after, days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';

/**
 * A pass lets the owner of a suspended account read why, and appeal: it is no session. It is in the link of the mail about the
 * suspension, and in a cookie after the owner has proved the password (or the mailed code, and the second step). With the latter
 * alone, a Pro can also set up the payout account for the money that was earned.
 */
export interface SuspensionPass {
  accountId: string;
  /** When it was made. It is for the suspension of that time, not for a later one. */
  at: Date;
  /** True for the pass of a login, false for a mailed link, which others may have read. */
  isProved: boolean;
}

const cookie = 'nearhand.suspended';
const cookieMs = days(1);
const purpose = 'suspension';

type PassServices = Pick<Context, 'config' | 'clock'>;

/** Returns a signed pass that is valid until `until`; `isProved` if the owner has just proved the password. */
export function suspensionPass(
  { config, clock }: PassServices,
  { accountId, until, isProved = false }: { accountId: string; until: Date; isProved?: boolean },
): Promise<string> {
  return new SignJWT({ purpose, at: clock.now().toISOString(), isProved })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(accountId)
    .setExpirationTime(until)
    .sign(keyOf(config));
}

/** Sets the cookie with the pass of a suspended account, for a day. */
export async function handOutPass(ctx: Context, accountId: string): Promise<void> {
  const pass = await suspensionPass(ctx, { accountId, until: after(ctx.clock.now(), cookieMs), isProved: true });
  const about = { siteUrl: ctx.config.APP_URL, maxAgeMs: cookieMs };
  ctx.responseHeaders.append('set-cookie', serverCookie(cookie, pass, about));
}

/** Deletes the cookie, for the next person at this browser. */
export function takeBackPass({ config, requestHeaders, responseHeaders }: Context): void {
  if (!readCookie(requestHeaders.get('cookie'), cookie, config.APP_URL)) return;
  responseHeaders.append('set-cookie', serverCookie(cookie, '', { siteUrl: config.APP_URL, maxAgeMs: 0 }));
}

/** Reads a pass, or the one in the cookie for an empty text; null for one that is forged, over or missing. */
export async function readSuspensionPass(ctx: Context, text: string): Promise<SuspensionPass | null> {
  const pass = text || readCookie(ctx.requestHeaders.get('cookie'), cookie, ctx.config.APP_URL) || '';
  try {
    const { payload } = await jwtVerify(pass, keyOf(ctx.config), {
      algorithms: ['HS256'],
      currentDate: ctx.clock.now(),
    });
    const { sub = '', at } = payload;
    if (payload.purpose !== purpose || !isId(sub) || typeof at !== 'string') return null;
    return { accountId: sub, at: new Date(at), isProved: payload.isProved === true };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const keyOf = ({ AUTH_SECRET }: Context['config']): Uint8Array => new TextEncoder().encode(AUTH_SECRET);
