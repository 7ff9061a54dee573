import { z } from 'zod';
import { Id, Instant } from '#platform/operations/contract.ts';
import { Days } from '../requests/request-details.ts';
import { audiences } from '../states.ts';
import { opportunityReasons } from './opportunities.ts';
import { Budget } from './project-contract.ts';

/** A request that waits for the Pro's answer, or an open project that the Pro can bid on: contact details are masked. */
export const Opportunity = z.object({
  id: Id,
  audience: z.enum(audiences),
  title: z.string(),
  categorySlug: z.string(),
  serviceSlug: z.string().nullable(),
  /** The short name of the client. */
  clientName: z.string(),
  city: z.string(),
  distanceMeters: z.int(),
  days: Days.nullable(),
  /** Of a project; null for a request. */
  budget: Budget.nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  /** What speaks for it, the strongest first. */
  reasons: z.array(z.enum(opportunityReasons)),
  /** The first wanted day (`2026-03-08`) that the Pro has free. */
  freeDay: z.string().nullable(),
});
export type Opportunity = z.infer<typeof Opportunity>;
