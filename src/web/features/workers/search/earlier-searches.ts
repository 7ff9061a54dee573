/** How many Pros one search reads at most. */
export const mostAtOnce = 48;
/** How many Pros of the pages before a map takes at most. */
export const mostEarlier = 2 * mostAtOnce;

/** Returns how many searches a page of results runs beside its own: those that find the Pros of the pages before for its map. */
export function countEarlierSearches(query: URLSearchParams): number {
  const before = Number(query.get('before'));
  if (!query.get('cursor') || !(before > 0)) return 0;
  return Math.ceil(Math.min(before, mostEarlier) / mostAtOnce);
}
