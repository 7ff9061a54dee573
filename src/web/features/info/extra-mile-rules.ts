import { intlLocale } from '#lib/languages.ts';
import { extraMileRules } from '#modules/workers/limits.ts';

/** What an application requires, and what members typically have. Ratings are out of five. */
export const eligibility = { ...extraMileRules, openDisputes: 0 } as const;
export const typicalMember = { rating: 4.8, completedJobs: 50, peerVettings: 10 } as const;

/** Writes a minimum for people: `4.8+`, in Russian `4,8+`. */
export const orMore = (least: number, language: string): string =>
  `${new Intl.NumberFormat(intlLocale(language)).format(least)}+`;
