import { extraMileRules } from './limits.ts';

/** What counts for Extra Mile. `rating` is 0 to 5, 0 without reviews. */
export interface ExtraMileFigures {
  rating: number;
  reviewCount: number;
  verified: boolean;
  completedJobs: number;
  openDisputes: number;
}

/** Returns which of the four requirements of Extra Mile are met. The rating of a Pro without reviews does not count. */
export const requirementsMet = ({ rating, reviewCount, verified, completedJobs, openDisputes }: ExtraMileFigures) => ({
  rating: reviewCount > 0 && rating >= extraMileRules.rating,
  verified,
  jobs: completedJobs >= extraMileRules.completedJobs,
  disputes: openDisputes === 0,
});

export type ExtraMileRequirement = keyof ReturnType<typeof requirementsMet>;
