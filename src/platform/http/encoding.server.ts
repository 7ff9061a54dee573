import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Returns the first of our encodings that an Accept-Encoding header accepts. `q=0` means that it does not. */
export function pickEncoding(accept: string): Encoding | undefined {
  const listed = accept.split(',').map((part) => part.toLowerCase().split(';'));
  const accepted = listed
    .filter(([, weight = '']) => !/^\s*q=0(\.0*)?\s*$/.test(weight))
    .map(([name = '']) => name.trim());
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

/** Of a page of 228 kB: 17 kB after 2.4 ms, and 20 kB after 1.0 ms. */
const brotliQuality = { shared: 5, once: 3 };
const gzipLevel = { shared: 6, once: 3 };

/**
 * Returns the compressed bytes of an answer that a visitor waits for. One that many will get is worth more time than one that is
 * sent `once`.
 */
export function compress(body: Buffer, encoding: Encoding, sent: 'shared' | 'once'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: gzipLevel[sent] });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[sent],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}
