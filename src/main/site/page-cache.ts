import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

const compressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

/**
 * Returns the cache. `read` answers with a cached page, or renders it: pages are cached for the seconds in their Surrogate-Control,
 * which says how long a cache of the server's own may keep what others may not, and a page that many visitors ask for at once is rendered once. `key` must contain everything the page depends on. After
 * `forget`, each page is rendered again; a rendering that began before it is not kept. `watch` returns the time in milliseconds.
 */
export function createPageCache(watch: { now(): number } = performance) {
  const pages = new LRUCache<string, Page, { render: Render }>({
    max: 500,
    ttl: 1,
    ttlResolution: 0,
    perf: watch,
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
  const compress = encoding ? compressors[encoding] : undefined;
  if (!encoding || !compress) return new Response(new Uint8Array(page.body), { status: page.status, headers });
  let bytes = page.encoded.get(encoding);
  if (!bytes) {
    bytes = compress(page.body);
    page.encoded.set(encoding, bytes);
  }
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await bytes), { status: page.status, headers });
}

/** Returns the first of our encodings that an Accept-Encoding header accepts. `q=0` means that it does not. */
function pickEncoding(accept: string): string | undefined {
  const listed = accept.split(',').map((part) => part.toLowerCase().split(';'));
  const accepted = listed
    .filter(([, weight = '']) => !/^\s*q=0(\.0*)?\s*$/.test(weight))
    .map(([name = '']) => name.trim());
  return Object.keys(compressors).find((name) => accepted.includes(name));
}
