import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Pictures that wait to be drawn at most; a request for another one is refused. */
const longestQueue = 50;

/** The answer to a request for a picture while too many others wait to be drawn. */
export const tooManyWait = (): Response => new Response(null, { status: 503, headers: { 'retry-after': '60' } });

/**
 * Returns a function that draws a picture when its key is first asked for, and keeps it: `max` pictures at most, each for
 * `ttl` milliseconds, or until others need its room. It draws one at a time, which leaves the other cores to the pages, and
 * returns null while 50 pictures wait. An error of `draw` is the caller's, and nothing is kept.
 */
export function drawnPictures<Picture extends string | Buffer>(options: { max: number; ttl?: number }) {
  const oneAtATime = pLimit(1);
  const drawn = new LRUCache<string, Picture, { draw: () => Promise<Picture> }>({
    ...options,
    // A picture whose room others have taken while it waited is drawn nevertheless.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { draw } }) => oneAtATime(draw),
  });
  return async (key: string, draw: () => Promise<Picture>): Promise<Picture | null> => {
    if (!drawn.has(key) && oneAtATime.pendingCount >= longestQueue) return null;
    return (await drawn.fetch(key, { context: { draw } })) ?? null;
  };
}
