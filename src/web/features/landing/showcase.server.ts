import type { RouterContextProvider } from 'react-router';
import { apiContext } from '#api/context.ts';

/** Returns what the decorative designs of the landing page show: the categories, and the figures and Pros of the front page. */
export async function readShowcase({ context }: { context: Readonly<RouterContextProvider> }) {
  const api = context.get(apiContext);
  const [categories, { pros, items }] = await Promise.all([api.catalog.listCategories(), api.workers.getHighlights()]);
  return { slugs: categories.items.map(({ slug }) => slug), pros, items };
}
