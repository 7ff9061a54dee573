import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import type { SlotDay } from '#modules/jobs/schedule/schedule-contract.ts';

/** What the form of a booking holds. */
export interface BookingValues {
  /** Empty for none of the Pro's. */
  service: string;
  /** The answers to the questions of the service. */
  scope: ScopeAnswers;
  title: string;
  description: string;
  zip: string;
  minutes: number;
  /** ISO; empty before a slot is chosen. */
  startsAt: string;
}

/** The free slots of some weeks for the chosen length at the chosen place; null before there is a place. */
export type Times = { timeZone: string; days: SlotDay[]; hasLater: boolean } | null;

/** How many weeks of free slots a page shows. */
export const weeksAtOnce = 4;

/** The part of the page's query that says from which week on it shows free slots: 1, which is today's, without it. */
export const weekField = 'week';

/** The name of the hidden fields that keep the free starts of a refusal while the rest of the form is corrected. */
export const nextStartField = 'next';
