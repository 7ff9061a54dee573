import type { JobSummary } from '#modules/jobs/contract.ts';

/** Returns the address of the Pros who offer the service of a job at its place. */
export function browseAgain({ categorySlug, serviceSlug, zip }: JobSummary): string {
  const query = new URLSearchParams({ zip, ...(serviceSlug && { subcategory: serviceSlug }) });
  return `/browse/${categorySlug}?${query}`;
}
