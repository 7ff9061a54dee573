import { compress, type Encoding, pickEncoding } from './encoding.server.ts';

/** A whole page of HTML as text, before it becomes bytes: it can be sealed, compressed and shared without reading it back. */
export interface HtmlPage {
  html: string;
  status: number;
  headers: Headers;
}

/** A page's bytes, with those in each encoding that a browser has asked for. */
export interface PageBytes {
  status: number;
  headers: [string, string][];
  body: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

export const isHtmlPage = (answer: HtmlPage | Response): answer is HtmlPage => 'html' in answer;

/** Returns the page as UTF-8. */
export const pageBytes = ({ html, status, headers }: HtmlPage): PageBytes => ({
  status,
  headers: [...headers],
  body: Buffer.from(html),
  encoded: new Map(),
});

/**
 * Answers with a page in the best encoding of an Accept-Encoding header. The bytes in it are kept with the page.
 */
export async function answerPage(page: PageBytes, acceptEncoding: string, sent: 'shared' | 'once'): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.append('vary', 'accept-encoding');
  const { status } = page;
  const encoding = pickEncoding(acceptEncoding);
  if (!encoding) return new Response(new Uint8Array(page.body), { status, headers });
  let bytes = page.encoded.get(encoding);
  if (!bytes) {
    bytes = compress(page.body, encoding, sent);
    page.encoded.set(encoding, bytes);
  }
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await bytes), { status, headers });
}

/** Answers with what one visitor alone gets; what is no page passes unchanged. */
export async function answerOnce(answer: HtmlPage | Response, acceptEncoding: string): Promise<Response> {
  return isHtmlPage(answer) ? answerPage(pageBytes(answer), acceptEncoding, 'once') : answer;
}
