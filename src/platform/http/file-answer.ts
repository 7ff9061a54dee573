import { z } from 'zod';

/** The output of an operation that hands out a private file (route with `outputStructure: 'detailed'`). */
export const FileAnswer = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });
export type FileAnswer = z.infer<typeof FileAnswer>;

/**
 * What a PDF needs to be shown in a frame of this site. The viewer of a browser is a page of its own: a sandbox or a list of
 * sources would apply to it, and leave the frame empty. With `nosniff`, a PDF is never read as a page.
 */
const viewerHeaders = {
  'content-security-policy': "frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * Returns the HTTP answer for a private file: browsers never execute it or sniff its type, and no cache keeps it. A PDF that is `viewable` opens in the viewer of the browser, also in
 * a frame of this site; other files than pictures are downloaded.
 */
export function fileAnswer(
  content: Uint8Array | Blob,
  name: string,
  contentType: string,
  { viewable = false }: { viewable?: boolean } = {},
): FileAnswer {
  const isViewable = viewable && contentType === 'application/pdf';
  const isInline = contentType.startsWith('image/') || isViewable;
  return {
    headers: {
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${filenameParameters(name)}`,
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...(isViewable && viewerHeaders),
    },
    body: new File([content instanceof Blob ? content : new Uint8Array(content)], name, { type: contentType }),
  };
}

/** The name twice, as RFC 6266 asks: in ASCII for old programs, and encoded in UTF-8. */
function filenameParameters(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
