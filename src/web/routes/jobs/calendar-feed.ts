import { apiContext, siteContext } from '#api/context.ts';
import { orNoFile } from '#api/form.server.ts';
import { feedFile } from '#web/features/jobs/feed-file.server.ts';
import type { Route } from './+types/calendar-feed';

/** The jobs of a person as a calendar (RFC 5545) that programs read again and again: for whoever has the private link. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const secret = /^\/calendar\/([\w-]+)\.ics$/.exec(url.pathname)?.[1] ?? '';
  const { items, version } = await context.get(apiContext).jobs.readFeed({ secret }).catch(orNoFile(url));
  const etag = `"${version}"`;
  const headers = { etag, 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' };
  // A compressed answer makes the tag a weak one.
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(feedFile(items, context.get(siteContext).url), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  });
}
