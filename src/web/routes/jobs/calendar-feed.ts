import { createHash } from 'node:crypto';
import { ICalCalendar } from 'ical-generator';
import { apiContext, siteContext } from '#api/context.ts';
import { orNoFile } from '#api/form.server.ts';
import type { Route } from './+types/calendar-feed';

/** The jobs of a person as a calendar (RFC 5545) that programs read again and again: for whoever has the private link. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const secret = /^\/calendar\/([\w-]+)\.ics$/.exec(url.pathname)?.[1] ?? '';
  const { items } = await context.get(apiContext).jobs.readFeed({ secret }).catch(orNoFile(url));
  const calendar = new ICalCalendar({ name: 'Nearhand', prodId: { company: 'Nearhand', product: 'Jobs' }, ttl: 3_600 });
  for (const job of items) {
    const page = new URL(`/jobs/${job.id}`, context.get(siteContext).url).href;
    calendar.createEvent({
      id: job.id,
      // The time of the last change: the same jobs are the same file.
      stamp: new Date(job.changedAt),
      sequence: job.moves,
      start: new Date(job.startsAt),
      end: new Date(job.endsAt),
      summary: `${job.title} · ${job.counterpartName}`,
      location: `${job.city}, ${job.regionState}`,
      url: page,
      description: page,
    });
  }
  const body = calendar.toString();
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = { etag, 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } });
}
