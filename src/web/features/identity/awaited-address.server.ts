import { sealContext, siteContext } from '#api/context.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { days } from '#lib/clock.ts';
import { readCookie, serverCookie } from '#lib/cookies.ts';

const cookie = 'nearhand.awaited_address';
/** As long as a confirmation link works (see `modules/identity/links/mailed-links.server.ts`). */
const maxAgeMs = days(1);

/** Returns the cookie that remembers on this device which address a confirmation link was sent to; null forgets it. */
export async function awaitedAddressCookie(
  { context }: Pick<PageArgs, 'context'>,
  email: string | null,
): Promise<string> {
  const siteUrl = context.get(siteContext).url;
  if (email === null) return serverCookie(cookie, '', { siteUrl, maxAgeMs: 0 });
  return serverCookie(cookie, await context.get(sealContext).close(email), { siteUrl, maxAgeMs });
}

/** Returns the address that this device's sign-up sent a link to, or null. The visitor's own word: it proves nothing. */
export async function awaitedAddress({
  context,
  request,
}: Pick<PageArgs, 'context' | 'request'>): Promise<string | null> {
  const sealed = readCookie(request.headers.get('cookie'), cookie, context.get(siteContext).url);
  return sealed && context.get(sealContext).open(sealed);
}
