import { days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';

const cookie = 'nearhand.awaited_address';
/** As long as a confirmation link works (see `modules/identity/auth.server.ts`). */
const maxAgeMs = days(1);

/** The cookie that remembers on this device which address a confirmation link was sent to; null forgets it. */
export const awaitedAddressCookie = (email: string | null, siteUrl: string): string =>
  serverCookie(cookie, email ?? '', { siteUrl, maxAgeMs: email ? maxAgeMs : 0 });

/** Returns the address that this device's sign-up sent a link to, or null. The visitor's own word: it proves nothing. */
export const awaitedAddress = (cookieHeader: string | null): string | null => readCookie(cookieHeader, cookie);
