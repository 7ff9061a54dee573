import type { Translate } from '#lib/words.ts';

/** Returns the service that a request or a job is about, or its category where no service was named. */
export const serviceWords = (about: { categorySlug: string; serviceSlug: string | null }, t: Translate): string =>
  about.serviceSlug ? t(`catalog:subcategory.${about.serviceSlug}`) : t(`catalog:category.${about.categorySlug}`);
