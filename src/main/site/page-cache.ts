import { LRUCache } from 'lru-cache';
import {
  answerOnce,
  answerPacked,
  type HtmlPage,
  isHtmlPage,
  type PackedPage,
  packPage,
} from '#platform/http/html-page.server.ts';

type Rendered = HtmlPage | Response;
type Render = () => Promise<Rendered>;

/** Carries a page that may not be shared past the cache, to the one visitor it was rendered for. */
class Unshared extends Error {
  readonly rendered: Rendered;
  constructor(rendered: Rendered) {
    super('not shared');
    this.rendered = rendered;
  }
}

/**
 * Returns the cache. `read` answers with a cached page, or renders it: pages are cached for the seconds in their Surrogate-Control,
 * which says how long a cache of the server's own may keep what others may not, and a page that many visitors ask for at once is
 * rendered once. `key` must contain everything the page depends on. After `forget`, each page is rendered again; a rendering that began before it is not kept. `watch` returns the time in milliseconds.
 */
export function createPageCache(watch: { now(): number } = performance) {
  const pages = new LRUCache<string, PackedPage, { render: Render }>({
    max: 500,
    ttl: 1,
    ttlResolution: 0,
    perf: watch,
    // A page whose room others have taken while it was rendered is still the answer to its visitors.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context }) => {
      const rendered = await context.render();
      const seconds = readSharedSeconds(rendered);
      if (!seconds || !isHtmlPage(rendered)) throw new Unshared(rendered);
      options.ttl = seconds * 1000;
      return packPage(rendered, seconds);
    },
  });
  // Part of each key, so that a rendering on its way is not found either. Pages of earlier rounds expire.
  let round = 0;

  async function read(key: string, acceptEncoding: string, render: Render): Promise<Response> {
    let own: Rendered | null = null;
    const renderOnce = async () => {
      own = await render();
      return own;
    };
    try {
      const page = await pages.fetch(`${round} ${key}`, { context: { render: renderOnce } });
      return page ? answerPacked(page, acceptEncoding) : answerOnce(await render(), acceptEncoding);
    } catch (error) {
      if (!(error instanceof Unshared)) throw error;
      return answerOnce(error.rendered === own ? own : await render(), acceptEncoding);
    }
  }

  return {
    read,
    forget(): void {
      round += 1;
    },
  };
}

function readSharedSeconds(response: Rendered): number {
  if (response.status !== 200 || response.headers.has('set-cookie')) return 0;
  return Number(/max-age=(\d+)/.exec(response.headers.get('surrogate-control') ?? '')?.[1] ?? 0);
}
