import { rememberedIn } from '#web/page/device-memory.ts';
import type { BrowseSearch } from './browse-search.ts';

/**
 * Where a visitor of /browse belongs instead, or null when the address is right: without the place that is to be changed,
 * with the place the device remembers, with the one name of the Extra Mile switch. The address then says all that the
 * page depends on, so that it can be cached.
 */
export function betterAddress(
  query: URLSearchParams,
  inPath: string | undefined,
  search: BrowseSearch,
  { cookies, siteUrl }: { cookies: string | null; siteUrl: string },
): string | null {
  const remembered = rememberedIn(cookies, siteUrl);
  const changes = query.has('location');
  const restored = !changes && search.typedZip === null ? remembered.zip : null;
  if (!changes && !restored && !query.has('tier')) return null;

  const better = new URLSearchParams(query);
  // The last is the router's own, when script asks for data.
  for (const name of ['location', 'tier', '_routes']) better.delete(name);
  if (changes) better.delete('zip');
  if (restored) better.set('zip', restored);
  if (restored && !remembered.banner) better.set('banner', 'off');
  if (query.has('tier') && search.extraMile) better.set('badge', 'extra-mile');
  const path = inPath ? `/browse/${encodeURIComponent(inPath)}` : '/browse';
  return better.size > 0 ? `${path}?${better}` : path;
}
