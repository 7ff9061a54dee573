import { errors, jwtVerify, SignJWT } from 'jose';
import { after, days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';
import { keysOf, openWithAny } from '#platform/keys.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';

/**
 * A pass lets the owner of a suspended account read why, and appeal: it is no session. It is in the link of the mail about the
 * suspension, whose page trades it for a cookie, and in a cookie after the owner has proved the password (or the mailed code, and the second
 * step). With the latter alone, a Pro can also set up the payout account for the money that was earned.
 */
export interface SuspensionPass {
  accountId: string;
  /** When it was made. It is for the suspension of that time, not for a later one. */
  at: Date;
  /** True for the pass of a login, false for a mailed link, which others may have read. */
  isProved: boolean;
  /** When it ends. */
  until: Date;
}

const cookie = 'nearhand.suspended';
const cookieMs = days(1);
const purpose = 'suspension';

type PassServices = Pick<Context, 'config' | 'clock'>;

/** Returns a signed pass that is valid until `until`, made now or at `at`; `isProved` if the owner has just proved the password. */
export function suspensionPass(
  { config, clock }: PassServices,
  { accountId, until, at, isProved = false }: Pick<SuspensionPass, 'accountId' | 'until'> & Partial<SuspensionPass>,
): Promise<string> {
  return new SignJWT({ purpose, at: (at ?? clock.now()).toISOString(), isProved })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(accountId)
    .setExpirationTime(until)
    .sign(toBytes(keysOf(config)[0]));
}

/** Sets the cookie with the pass of a suspended account, for a day. */
export async function handOutPass(ctx: Context, accountId: string): Promise<void> {
  await setPass(ctx, { accountId, until: after(ctx.clock.now(), cookieMs), isProved: true });
}

/**
 * Sets the cookie with a pass that was read from a mailed link, for a day and not beyond the link's own end. A cookie of a log-in to the same
 * account stays, since it opens more.
 */
export async function keepPass(ctx: Context, pass: SuspensionPass): Promise<void> {
  const { accountId, at } = pass;
  const existing = await readSuspensionPass(ctx, '');
  if (existing?.isProved && existing.accountId === accountId && existing.at >= at) return;
  const aDayOn = after(ctx.clock.now(), cookieMs);
  await setPass(ctx, { accountId, at, until: pass.until < aDayOn ? pass.until : aDayOn });
}

async function setPass(ctx: Context, about: Parameters<typeof suspensionPass>[1]): Promise<void> {
  const pass = await suspensionPass(ctx, about);
  const maxAgeMs = about.until.getTime() - ctx.clock.now().getTime();
  ctx.responseHeaders.append('set-cookie', serverCookie(cookie, pass, { siteUrl: ctx.config.APP_URL, maxAgeMs }));
}

/** Deletes the cookie, for the next person at this browser. */
export function takeBackPass({ config, requestHeaders, responseHeaders }: Context): void {
  if (!readCookie(requestHeaders.get('cookie'), cookie, config.APP_URL)) return;
  responseHeaders.append('set-cookie', serverCookie(cookie, '', { siteUrl: config.APP_URL, maxAgeMs: 0 }));
}

/** Reads a pass, or the one in the cookie for an empty text; null for one that is forged, over or missing. */
export async function readSuspensionPass(ctx: Context, text: string): Promise<SuspensionPass | null> {
  const pass = text || readCookie(ctx.requestHeaders.get('cookie'), cookie, ctx.config.APP_URL) || '';
  return openWithAny(keysOf(ctx.config), (key) => verifyPass(pass, key, ctx.clock.now()));
}

async function verifyPass(pass: string, key: string, currentDate: Date): Promise<SuspensionPass | null> {
  try {
    const { payload } = await jwtVerify(pass, toBytes(key), { algorithms: ['HS256'], currentDate });
    const { sub = '', at, exp = 0 } = payload;
    if (payload.purpose !== purpose || !isId(sub) || typeof at !== 'string') return null;
    return { accountId: sub, at: new Date(at), isProved: payload.isProved === true, until: new Date(exp * 1_000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const toBytes = (key: string): Uint8Array => new TextEncoder().encode(key);
