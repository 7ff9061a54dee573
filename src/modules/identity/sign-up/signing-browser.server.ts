import { createHash, randomBytes } from 'node:crypto';
import { days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';
import type { Context } from '#platform/operations/context.server.ts';

/** How long a sign-up waits for its link; each link of it works for a day. */
export const signUpLifetimeMs = days(7);

/**
 * The secret of a browser that has signed up: only this browser can show that it set the password of the sign-up. Another host of
 * the domain that could give a browser the secret of an attacker would make the attacker's password count: see `cookieName`.
 */
const cookie = 'nearhand.sign_up';

/** Returns the hash of the secret in the browser's cookie. A browser without one gets a new secret. */
export function rememberBrowser(ctx: Context): string {
  const secret = secretOf(ctx) ?? randomBytes(32).toString('base64url');
  const about = { siteUrl: ctx.config.APP_URL, maxAgeMs: signUpLifetimeMs };
  ctx.responseHeaders.append('set-cookie', serverCookie(cookie, secret, about));
  return hashOf(secret);
}

/** Returns the hash of the browser's secret; without one, that of an empty text, which no sign-up has. */
export const browserHashOf = (ctx: Context): string => hashOf(secretOf(ctx) ?? '');

const secretOf = ({ config, requestHeaders }: Context): string | null =>
  readCookie(requestHeaders.get('cookie'), cookie, config.APP_URL);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
