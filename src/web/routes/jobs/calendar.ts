import { ICalCalendar } from 'ical-generator';
import { apiContext, siteContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import type { Route } from './+types/calendar';

/** A job as a calendar event (RFC 5545), for its client and its Pro. The address is in it as far as the reader sees it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const job = await context.get(apiContext).jobs.get({ jobId: params.jobId }).catch(orNotFound(url));
  const page = new URL(`/jobs/${job.id}`, context.get(siteContext).url).href;
  const place = `${job.city}, ${job.regionState} ${job.zip}`;
  const calendar = new ICalCalendar({ prodId: { company: 'Nearhand', product: 'Jobs' } });
  calendar.createEvent({
    id: job.id,
    // A calendar that has the event replaces it by one that was moved later.
    sequence: job.events.filter(({ act }) => act === 'moveTime').length,
    start: new Date(job.startsAt),
    end: new Date(job.endsAt),
    summary: `${job.title} · ${job.counterpartName}`,
    location: job.address?.remote
      ? undefined
      : [job.address?.street, job.address?.unit, place].filter(Boolean).join(', '),
    url: page,
    description: page,
  });
  return new Response(calendar.toString(), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="job.ics"',
      'cache-control': 'private, no-store',
    },
  });
}
