import { ICalCalendar } from 'ical-generator';
import type { output } from 'zod';
import type { FeedJob } from '#modules/jobs/feed/feed-contract.ts';

/** Returns jobs as a calendar (RFC 5545): the same jobs are the same file. */
export function feedFile(items: readonly output<typeof FeedJob>[], origin: string): string {
  const calendar = new ICalCalendar({ name: 'Nearhand', prodId: { company: 'Nearhand', product: 'Jobs' }, ttl: 3_600 });
  for (const job of items) {
    const page = new URL(`/jobs/${job.id}`, origin).href;
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
  return calendar.toString();
}
