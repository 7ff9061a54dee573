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

/** Compresses an answer that visitors wait for: quickly rather than as small as can be. */
export const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};
