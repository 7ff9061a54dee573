import { LRUCache } from 'lru-cache';
import { compress, pickEncoding } from '#platform/http/encoding.server.ts';

/** A rendered page, with its bytes in each encoding that a browser has asked for. */
interface Page {
  status: number;
  headers: [string, string][];
  body: Buffer;
  encoded: Map<string, Promise<Buffer>>;
}

type Render = () => Promise<Response>;

/** Carries a page that may not be shared past the cache, to the one visitor it was rendered for. */
class Unshared extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('not shared');
    this.response = response;
  }
}

/**
 * Returns the cache. `read` answers with a cached page, or renders it: pages are cached for the seconds in their Surrogate-Control,
 * which says how long a cache of the server's own may keep what others may not, and a page that many visitors ask for at once is
 * rendered once. `key` must contain everything the page depends on. After `forget`, each page is rendered again; a rendering that began before it is not kept. `watch` returns the time in milliseconds.
 */
export function createPageCache(watch: { now(): number } = performance) {
  const pages = new LRUCache<string, Page, { render: Render }>({
    max: 500,
    ttl: 1,
    ttlResolution: 0,
    perf: watch,
    // A page whose room others have taken while it was rendered is still the answer to its visitors.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context }) => {
      const response = await context.render();
      const seconds = readSharedSeconds(response);
      if (!seconds) throw new Unshared(response);
      options.ttl = seconds * 1000;
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: [...response.headers], body, encoded: new Map() };
    },
  });
  // Part of each key, so that a rendering on its way is not found either. Pages of earlier rounds expire.
  let round = 0;

  async function read(key: string, acceptEncoding: string, render: Render): Promise<Response> {
    let ownResponse: Response | null = null;
    const renderOnce = async () => {
      ownResponse = await render();
      return ownResponse;
    };
    try {
      const page = await pages.fetch(`${round} ${key}`, { context: { render: renderOnce } });
      return page ? await respond(page, acceptEncoding) : await render();
    } catch (error) {
      if (!(error instanceof Unshared)) throw error;
      return error.response === ownResponse ? error.response : render();
    }
  }

  return {
    read,
    forget(): void {
      round += 1;
    },
  };
}

function readSharedSeconds(response: Response): number {
  if (response.status !== 200 || response.headers.has('set-cookie')) return 0;
  return Number(/max-age=(\d+)/.exec(response.headers.get('surrogate-control') ?? '')?.[1] ?? 0);
}

async function respond(page: Page, acceptEncoding: string): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.append('vary', 'accept-encoding');
  const encoding = pickEncoding(acceptEncoding);
  if (!encoding) return new Response(new Uint8Array(page.body), { status: page.status, headers });
  let bytes = page.encoded.get(encoding);
  if (!bytes) {
    bytes = compress[encoding](page.body);
    page.encoded.set(encoding, bytes);
  }
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await bytes), { status: page.status, headers });
}
