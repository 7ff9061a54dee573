import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isThisNetwork, networkOf } from './network.server.ts';

/**
 * Pages and API calls of a network's visitors together: 20 a second, counted over half a minute. A page is one to three of them
 * (a suggestion while typing is one, too), and a person in a hurry opens one in three seconds, so twenty people who aren't signed
 * in may hurry behind one address, and a hundred read. Signed-in people don't count, nor do files, unless they are made when they are
 * asked for: sitemaps, the pictures of links, and maps.
 */
const [mostReads, inSeconds] = [600, 30];

export interface ReadingLimit {
  /** Counts a read of a visitor at `address`, or `reads` that one page makes. Returns 0, or the seconds to wait when there were too many. */
  count(address: string, reads?: number): Promise<number>;
}

/** Returns the limit. It fails open: when counting fails, the page is shown. Own and private networks don't count. */
export function createReadingLimit(): ReadingLimit {
  const limiter = new RateLimiterMemory({ points: mostReads, duration: inSeconds });
  return {
    async count(address, reads = 1) {
      if (isThisNetwork(address)) return 0;
      try {
        await limiter.consume(networkOf(address), reads);
        return 0;
      } catch (refusal) {
        return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) : 0;
      }
    },
  };
}
