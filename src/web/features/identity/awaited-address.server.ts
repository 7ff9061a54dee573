import { parse, serialize } from 'hono/utils/cookie';

const cookie = 'nearhand.awaited_address';
/** As long as a confirmation link works (see `modules/identity/auth.server.ts`). */
const maxAge = 24 * 3600;

/** The cookie that remembers on this device which address a confirmation link was sent to; null forgets it. */
export function awaitedAddressCookie(email: string | null, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:');
  const about = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: email ? maxAge : 0 } as const;
  return serialize(cookie, email ?? '', about);
}

/** Returns the address that this device's sign-up sent a link to, or null. The visitor's own word: it proves nothing. */
export const awaitedAddress = (cookieHeader: string | null): string | null =>
  parse(cookieHeader ?? '', cookie)[cookie] || null;
