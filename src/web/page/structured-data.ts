/**
 * Returns JSON-LD for a script element, escaped so that nothing in it can end the element. Several things of one page become
 * a graph.
 */
export function jsonLd(things: object[]): string {
  const [only] = things;
  const content = only && things.length === 1 ? only : { '@graph': things };
  return JSON.stringify({ '@context': 'https://schema.org', ...content }).replaceAll('<', '\\u003c');
}

/** Returns the way to a page from the front page (schema.org BreadcrumbList). The last stop is the page. */
export const breadcrumbData = (origin: string, stops: { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: stops.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** Returns the profiles that a page lists, in its order (schema.org ItemList). */
export const workerListData = (origin: string, workers: readonly { id: string; name: string }[]): object => ({
  '@type': 'ItemList',
  itemListElement: workers.map(({ id, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: `${origin}/worker/${id}`,
  })),
});
