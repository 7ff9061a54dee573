import { compress, compressQuickly, type Encoding, pickEncoding, unpack } from './encoding.server.ts';

/** A whole page of HTML as text, before it becomes bytes: it can be sealed, compressed and shared without reading it back. */
export interface HtmlPage {
  /**
   * In parts that follow one another: each copy of so long a text takes new memory of the system, and about as long as compressing it.
   * A script or style is within one part, where `sealPage` finds it.
   */
  html: readonly string[];
  status: number;
  headers: Headers;
}

/** A page as it is kept for many visitors: small, because a page of 190 kB is 18 kB with Brotli. */
export interface PackedPage {
  status: number;
  headers: Record<string, string>;
  packed: NonSharedBuffer;
  gzipped: NonSharedBuffer | null;
}

export const isHtmlPage = (answer: HtmlPage | Response): answer is HtmlPage => 'html' in answer;

/** Returns the page with its text compressed: the better, the longer it is going to be shared. The page must set no cookies. */
export async function packPage({ html, status, headers }: HtmlPage, sharedSeconds: number): Promise<PackedPage> {
  const packed = sharedSeconds < 60 ? compressQuickly(html, 'br') : await compress(Buffer.from(html.join('')), 'br');
  return { status, headers: Object.fromEntries(sentHeaders(headers)), packed, gzipped: null };
}

/** Answers with a kept page in the best encoding of an Accept-Encoding header. */
export function answerPacked(page: PackedPage, acceptEncoding: string): Response {
  const encoding = pickEncoding(acceptEncoding);
  const headers = encoding ? { ...page.headers, 'content-encoding': encoding } : page.headers;
  return pageAnswer(encoding, bytesIn(page, encoding), { status: page.status, headers });
}

function bytesIn(page: PackedPage, encoding: Encoding | undefined): NonSharedBuffer {
  if (encoding === 'br') return page.packed;
  // All browsers accept Brotli over TLS: few ask for these.
  if (!encoding) return unpack(page.packed);
  page.gzipped ??= compressQuickly(unpack(page.packed), 'gzip');
  return page.gzipped;
}

/** Answers with what one visitor alone gets; what is no page passes unchanged. */
export function answerOnce(page: HtmlPage | Response, acceptEncoding: string): Response {
  if (!isHtmlPage(page)) return page;
  const encoding = pickEncoding(acceptEncoding);
  const headers = sentHeaders(page.headers);
  if (encoding) headers.set('content-encoding', encoding);
  const bytes = encoding ? compressQuickly(page.html, encoding) : Buffer.from(page.html.join(''));
  return pageAnswer(encoding, bytes, { status: page.status, headers });
}

/** Leaves out what was for our own cache, so that no other cache follows it. */
function sentHeaders(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete('surrogate-control');
  headers.append('vary', 'accept-encoding');
  return headers;
}

const compressed = new WeakSet<Response>();

function pageAnswer(encoding: Encoding | undefined, bytes: NonSharedBuffer, init: ResponseInit): Response {
  const answer = new Response(bytes, init);
  if (encoding) compressed.add(answer);
  return answer;
}

/** True for an answer with a page that is compressed. Its `content-encoding` says so, too; but to look at a header, all would be copied. */
export const isCompressedPage = (answer: Response): boolean => compressed.has(answer);
