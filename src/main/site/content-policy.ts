import { createHash } from 'node:crypto';
import { scriptMark } from '#platform/http/script-mark.server.ts';

const markedScript = new RegExp(`<script([^>]*?) nonce="${scriptMark}"([^>]*)>([\\s\\S]*?)</script>`, 'g');

/**
 * Allows a page's own inline scripts by their hash and no others. Our scripts are rendered with a secret mark of this
 * process in place of a nonce; the mark never leaves, so that a page may be cached and compressed with its policy.
 */
export async function sealInlineScripts(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const hashes = new Set<string>();
  const marked = (await response.text()).replace(markedScript, (_, before, after, code) => {
    const isCode = !/ (src|type="application\/json")/.test(before + after);
    if (isCode) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    return `<script${before}${after}>${code}</script>`;
  });
  const html = marked.replaceAll(` nonce="${scriptMark}"`, '');
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', policy([...hashes]));
  return new Response(html, { status: response.status, headers });
}

function policy(scripts: string[]): string {
  const development = import.meta.env.DEV ? ["'unsafe-inline'"] : scripts;
  return [
    "default-src 'self'",
    `script-src 'self' ${development.join(' ')}`,
    // Drawn pictures set sizes and custom properties on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
