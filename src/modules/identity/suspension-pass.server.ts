import { errors, jwtVerify, SignJWT } from 'jose';
import { after, days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';

/**
 * A pass lets the owner of a suspended account read why, and appeal, and nothing else: it is no session. It is in the link of the
 * mail about the suspension, and in a cookie after the owner has proved the password (or the mailed code, and the second step).
 */
export interface SuspensionPass {
  accountId: string;
  /** When it was made. It is for the suspension of that time, not for a later one. */
  at: Date;
}

const cookie = 'nearhand.suspended';
const cookieMs = days(1);
const purpose = 'suspension';

type PassServices = Pick<Context, 'config' | 'clock'>;

/** Returns a signed pass that is valid until `until`. */
export function suspensionPass({ config, clock }: PassServices, accountId: string, until: Date): Promise<string> {
  return new SignJWT({ purpose, at: clock.now().toISOString() })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(accountId)
    .setExpirationTime(until)
    .sign(keyOf(config));
}

/** Sets the cookie with the pass of a suspended account, for a day. */
export async function handOutPass(ctx: Context, accountId: string): Promise<void> {
  const pass = await suspensionPass(ctx, accountId, after(ctx.clock.now(), cookieMs));
  const about = { siteUrl: ctx.config.APP_URL, maxAgeMs: cookieMs };
  ctx.responseHeaders.append('set-cookie', serverCookie(cookie, pass, about));
}

/** Deletes the cookie, for the next person at this browser. */
export function takeBackPass({ config, requestHeaders, responseHeaders }: Context): void {
  if (!readCookie(requestHeaders.get('cookie'), cookie)) return;
  responseHeaders.append('set-cookie', serverCookie(cookie, '', { siteUrl: config.APP_URL, maxAgeMs: 0 }));
}

/** Reads a pass, or the one in the cookie for an empty text; null for one that is forged, over or missing. */
export async function readSuspensionPass(ctx: Context, text: string): Promise<SuspensionPass | null> {
  const pass = text || readCookie(ctx.requestHeaders.get('cookie'), cookie) || '';
  try {
    const { payload } = await jwtVerify(pass, keyOf(ctx.config), {
      algorithms: ['HS256'],
      currentDate: ctx.clock.now(),
    });
    const { sub = '', at } = payload;
    if (payload.purpose !== purpose || !isId(sub) || typeof at !== 'string') return null;
    return { accountId: sub, at: new Date(at) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const keyOf = ({ AUTH_SECRET }: Context['config']): Uint8Array => new TextEncoder().encode(AUTH_SECRET);
