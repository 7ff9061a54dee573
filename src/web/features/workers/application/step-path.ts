import { type ApplicationStep, applicationSteps } from '#modules/workers/application/completeness.ts';

export const profilePath = '/worker-dashboard/profile';

/** Returns the address of a step; that of the trade keeps the category that the Pro came with. */
export const stepPath = (step: ApplicationStep, category: string | null = null): string =>
  `${profilePath}/${step}${step === 'trade' && category ? `?category=${encodeURIComponent(category)}` : ''}`;

export const isStep = (text: string): text is ApplicationStep => applicationSteps.some((step) => step === text);

/** Returns the steps before and after one; null at the ends. */
export function neighborsOf(step: ApplicationStep): Record<'before' | 'after', ApplicationStep | null> {
  const at = applicationSteps.indexOf(step);
  return { before: applicationSteps[at - 1] ?? null, after: applicationSteps[at + 1] ?? null };
}
