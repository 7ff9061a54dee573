import { createHash } from 'node:crypto';
import { scriptMark } from '#platform/http/script-mark.server.ts';

const markedScript = new RegExp(`<script([^>]*?) nonce="${scriptMark}"([^>]*)>([\\s\\S]*?)</script>`, 'g');

/**
 * Returns `response` with a Content-Security-Policy that allows its own inline scripts by their hashes, and no others. Our
 * scripts are rendered with this process's secret mark in place of a nonce. The mark is removed here, so a page can be
 * cached and compressed together with its policy.
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
  headers.set('content-security-policy', buildPolicy([...hashes]));
  return new Response(html, { status: response.status, headers });
}

function buildPolicy(hashes: string[]): string {
  const inlineScripts = import.meta.env.DEV ? ["'unsafe-inline'"] : hashes;
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.join(' ')}`,
    // Components set sizes and custom properties in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
