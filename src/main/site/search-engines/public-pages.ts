import { listCategories } from '#modules/catalog/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';

/** A page for search engines, other than a Pro's profile, with the keys of its title and description. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
}

const fixedPages: PublicPage[] = [
  { path: '/', title: 'landing:meta.title', description: 'landing:meta.description' },
  { path: '/browse', title: 'browse:meta.title', description: 'browse:meta.description' },
  { path: '/signup', title: 'account:signUp', description: 'account:choose.description' },
  { path: '/projects', title: 'projects:meta.title', description: 'projects:meta.description' },
  { path: '/how-it-works', title: 'info:how.title', description: 'info:how.lead' },
  { path: '/faq', title: 'info:faq.title', description: 'info:faq.lead' },
  { path: '/lost-and-found', title: 'lostFound:title', description: 'lostFound:lead' },
  { path: '/extra-mile', title: 'extraMile:customer.meta', description: 'extraMile:customer.lead' },
  { path: '/extra-mile-program', title: 'extraMile:program.meta', description: 'extraMile:program.lead' },
  { path: '/join/extra-mile', title: 'extraMile:join.meta', description: 'extraMile:join.lead' },
  { path: '/nurses', title: 'nurses:meta.title', description: 'nurses:meta.description' },
  { path: '/terms-of-service', title: 'legal:terms.title', description: 'legal:terms.description' },
  { path: '/privacy-policy', title: 'legal:privacy.title', description: 'legal:privacy.description' },
];

/** Returns the pages that search engines may show: those above, and the search of each category. */
export async function listPublicPages(db: Db): Promise<PublicPage[]> {
  const categories = await listCategories(db);
  return [
    ...fixedPages,
    ...categories.map(({ slug }) => ({
      path: `/browse/${slug}`,
      title: `catalog:category.${slug}`,
      description: `catalog:category.${slug}.description`,
    })),
  ];
}
