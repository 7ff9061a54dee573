import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';

/** A job as a calendar program gets it: never with the address, which anyone with the link could read. */
export const FeedJob = z.object({
  id: Id,
  title: z.string(),
  counterpartName: z.string(),
  city: z.string(),
  regionState: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** How often another time was agreed on. */
  moves: z.int(),
  /** When the job last changed. */
  changedAt: Instant,
});

/** The private address of a person's jobs: a part of the contract of jobs. */
export const feedContract = {
  getFeed: contractBase
    .route({
      method: 'GET',
      path: '/calendar-feed',
      summary: 'Whether the caller has a calendar address',
      tags: ['jobs'],
    })
    .output(z.object({ /** Null without an address. */ createdAt: Instant.nullable() })),
  renewFeed: contractBase
    .route({
      method: 'POST',
      path: '/calendar-feed',
      summary: 'Make a calendar address; the one before stops working',
      tags: ['jobs'],
    })
    .output(z.object({ /** Said once: only its hash is stored. */ secret: z.string(), createdAt: Instant })),
  removeFeed: contractBase
    .route({ method: 'DELETE', path: '/calendar-feed', summary: 'Stop the calendar address', tags: ['jobs'] })
    .output(z.object({ createdAt: z.null() })),
  readFeed: contractBase
    .route({
      method: 'GET',
      path: '/calendar-feeds/{secret}',
      summary: 'The jobs of both sides of the person whose calendar address it is',
      tags: ['jobs'],
    })
    .input(z.strictObject({ secret: z.string().max(100) }))
    .output(z.object({ items: z.array(FeedJob), /** The same jobs have the same one. */ version: z.string() })),
};
