import { compress, compressQuickly, type Encoding, pickEncoding, unpack } from './encoding.server.ts';

/** A whole page of HTML as text, before it becomes bytes: it can be sealed, compressed and shared without reading it back. */
export interface HtmlPage {
  html: string;
  status: number;
  headers: Headers;
}

/** A page as it is kept for many visitors: small, because a page of 190 kB is 18 kB with Brotli. */
export interface PackedPage {
  status: number;
  headers: [string, string][];
  packed: Buffer;
  gzipped: Buffer | null;
}

export const isHtmlPage = (answer: HtmlPage | Response): answer is HtmlPage => 'html' in answer;

/** Returns the page with its text compressed: the better, the longer it is going to be shared. */
export async function packPage({ html, status, headers }: HtmlPage, sharedSeconds: number): Promise<PackedPage> {
  const packed = sharedSeconds < 60 ? compressQuickly(html, 'br') : await compress(Buffer.from(html), 'br');
  return { status, headers: [...headers], packed, gzipped: null };
}

/** Answers with a kept page in the best encoding of an Accept-Encoding header. */
export function answerPacked(page: PackedPage, acceptEncoding: string): Response {
  const encoding = pickEncoding(acceptEncoding);
  return answer(page.status, new Headers(page.headers), encoding, bytesIn(page, encoding));
}

function bytesIn(page: PackedPage, encoding: Encoding | undefined): Buffer {
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
  const bytes = encoding ? compressQuickly(page.html, encoding) : Buffer.from(page.html);
  return answer(page.status, new Headers(page.headers), encoding, bytes);
}

function answer(status: number, headers: Headers, encoding: Encoding | undefined, bytes: Buffer): Response {
  headers.append('vary', 'accept-encoding');
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(bytes), { status, headers });
}
