import { LRUCache } from 'lru-cache';
import { languageParameter } from '#lib/page-address.ts';

/** The address of a shared page. */
export interface SharedAddress {
  /** With what the page reads of the query alone. */
  href: string;
  /** Its path and query. */
  path: string;
}

/** A longer address is read anew each time, so that a client can't fill the memory with them. */
const longestKept = 500;

/**
 * Returns a function that reduces the address of a shared page to what the page reads; it returns null for other pages. `queriesOf`
 * returns the query parameters that the page at a path reads; null for one that isn't shared. The latest addresses are remembered,
 * because reading one takes a tenth of the time of answering with a kept page.
 */
export function sharedAddresses(
  queriesOf: (pathname: string) => readonly string[] | null,
): (address: string) => SharedAddress | null {
  const known = new LRUCache<string, SharedAddress>({ max: 2_000 });

  function read(address: string): SharedAddress | null {
    const url = new URL(address);
    const queries = isDecodable(url.pathname) ? queriesOf(url.pathname) : null;
    if (!queries) return null;
    url.search = knownQuery(url, queries);
    url.hash = '';
    return { href: url.href, path: url.pathname + url.search };
  }

  return (address) => {
    const before = known.get(address);
    if (before) return before;
    const found = read(address);
    if (found && address.length <= longestKept) known.set(address, found);
    return found;
  };
}

/** Returns what the page reads of the query, in one order. */
function knownQuery({ searchParams }: URL, queries: readonly string[]): string {
  const cachedParts = [...queries, languageParameter].flatMap((name) =>
    searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  return String(new URLSearchParams(cachedParts));
}

/** False for a path whose escapes are not UTF-8 (`%ff`); no page has one. */
export function isDecodable(pathname: string): boolean {
  try {
    // The result must be used, or the bundler removes the call.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
