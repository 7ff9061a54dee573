import { createHash } from 'node:crypto';
import { ICalCalendar } from 'ical-generator';
import type { output } from 'zod';
import type { FeedJob } from '#modules/jobs/feed/feed-contract.ts';

/** Returns jobs as a calendar (RFC 5545), with its entity tag: the same jobs are the same file. */
export function feedFile(items: readonly output<typeof FeedJob>[], origin: string): { body: string; etag: string } {
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
  const body = calendar.toString();
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
