import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.server.ts';
import { areasOf } from '#platform/http/hosts.server.ts';
import type { HtmlPage } from '#platform/http/html-page.server.ts';
import { scriptMark } from '#platform/http/script-mark.server.ts';

const mark = ` nonce="${scriptMark}"`;
const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * Returns a page with a Content-Security-Policy that allows its own inline scripts by their hashes, and no others. Our
 * scripts are rendered with this process's secret mark in place of a nonce. The mark is removed here, so a page can be
 * cached and compressed together with its policy. Marked styles are treated alike. `formTargets` are the other origins that a form
 * may lead to.
 */
export function sealPage(page: HtmlPage, formTargets: readonly string[] = []): HtmlPage {
  // A search for the few marks costs a page of 200 kB much less than regular expressions over all of it.
  const parts = page.html.map((part) => part.split(mark));
  const marked = parts.flatMap((between) =>
    between.slice(1).map((after, at) => markedElement(between[at] ?? '', after)),
  );
  const hashes = (tag: string) =>
    new Set(marked.filter((element) => element.tag === tag).map(({ code }) => hashOf(code)));
  const html = parts.flat();
  const headers = new Headers(page.headers);
  headers.set(
    'content-security-policy',
    buildPolicy({
      scripts: [...hashes('script')],
      styles: [...hashes('style')],
      hasStyleAttributes: hasStyleAttributes(html),
      formTargets,
    }),
  );
  return { html, status: page.status, headers };
}

/** The element whose start tag the mark stood in; `tag` is empty for one without code of its own. */
function markedElement(before: string, after: string): { tag: string; code: string } {
  const start = before.slice(before.lastIndexOf('<') + 1);
  const tag = /^(script|style)\b/.exec(start)?.[1] ?? '';
  const end = after.indexOf('>');
  const attributes = start + after.slice(0, end);
  const hasCode = tag === 'style' || (tag === 'script' && !/ (src|type="application\/json")/.test(attributes));
  return hasCode ? { tag, code: after.slice(end + 1, after.indexOf(`</${tag}>`)) } : { tag: '', code: '' };
}

/**
 * Pages with widths, heights and positions of their own, such as a rating's stars or a pin on the map. A light page also shows
 * parts of other pages, which script has fetched; what React renders in the browser needs no permission.
 */
const hasStyleAttributes = (html: readonly string[]): boolean =>
  html.some((part) => isLight(part) || part.includes(' style="'));

function isLight(part: string): boolean {
  const start = part.indexOf('<html');
  return start >= 0 && part.slice(start, part.indexOf('>', start)).includes(' data-light=');
}

interface PageParts {
  scripts: string[];
  styles: string[];
  hasStyleAttributes: boolean;
  formTargets: readonly string[];
}

function buildPolicy({ scripts, styles, hasStyleAttributes, formTargets }: PageParts): string {
  const { DEV } = import.meta.env;
  const inlineStyles = DEV || hasStyleAttributes ? "'unsafe-inline'" : "'none'";
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(DEV ? ["'unsafe-inline'"] : scripts)].join(' '),
    ['style-src-elem', "'self'", ...(DEV ? ["'unsafe-inline'"] : styles)].join(' '),
    `style-src-attr ${inlineStyles}`,
    "img-src 'self' blob:",
    `connect-src 'self'${DEV ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Returns the origins besides the page's own that a form may lead to, also by a redirect: the site's, its areas', and the card
 * provider's pages for paying and payouts. The sandbox's provider is on the site itself.
 */
export function formTargetsOf(config: Config): string[] {
  const own = [config.APP_URL, ...Object.values(areasOf(config))].filter((address) => /^https?:/.test(address));
  return [
    ...new Set(own.map((address) => new URL(address).origin)),
    ...(config.sandbox ? [] : ['https://*.stripe.com']),
  ];
}
