import { readTheme } from '#lib/theme.ts';
import { isUnavailable, unavailableSeconds } from '#lib/unavailable.ts';
import { answerOnce } from '#platform/http/html-page.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { sealPage } from './content-policy.ts';
import { plainPage } from './plain-page.ts';

/**
 * Answers a page request whose session could not be read: as a visitor's it would be wrong, and nothing else is known. 503 while
 * the database does not answer, 500 for a defect. The data of a hydrated page has no body: `web/page/watch-network.ts` leaves
 * the page as it is.
 */
export async function answerTrouble(trouble: unknown, request: Request, context: Context): Promise<Response> {
  const { pathname } = new URL(request.url);
  context.log.error({ err: trouble, path: pathname }, 'the session could not be read');
  const status = isUnavailable(trouble) ? 503 : 500;
  const headers = { 'cache-control': 'private, no-store', 'retry-after': String(unavailableSeconds) };
  if (pathname.endsWith('.data')) return new Response(null, { status, headers });
  const isForm = request.method === 'POST';
  const notice = !isForm ? 'broken' : pathname === '/logout' ? 'signOutFailed' : 'unsent';
  const theme = readTheme(request.headers.get('cookie'), context.config.APP_URL);
  const page = plainPage(context.config, context.language, notice, { status, retryAfter: unavailableSeconds, theme });
  return answerOnce(sealPage(page), request.headers.get('accept-encoding') ?? '');
}
