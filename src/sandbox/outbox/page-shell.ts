import { html } from 'hono/html';
import { brand } from '#lib/brand.ts';
import type { Reader } from './reader.ts';

/** A piece of escaped markup. */
export type Markup = ReturnType<typeof html>;

export interface Page {
  reader: Reader;
  title: string;
  /** The current page in the menu. */
  place: 'index' | 'outbox' | 'phones' | 'clock' | null;
  body: Markup;
}

const places = [
  { name: 'index', path: '/sandbox' },
  { name: 'outbox', path: '/sandbox/outbox' },
  { name: 'phones', path: '/sandbox/phones' },
  { name: 'clock', path: '/sandbox/clock' },
] as const;

/** A whole page of the sandbox: menu and content, no script and one style sheet. */
export function page({ reader: { language, t }, title, place, body }: Page): Markup {
  const links = places.map(
    ({ name, path }) =>
      html`<li><a href="${path}"${name === place ? html` aria-current="page"` : ''}>${t(`nav.${name}`)}</a></li>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<a class="skip" href="#content">${t('skip')}</a>
<header>
<div class="width">
<a class="home" href="/">${mark} ${t('nav.back')}</a>
<nav aria-label="${t('nav.label')}"><ul>${links}</ul></nav>
</div>
</header>
<main id="content" class="width">
${body}
</main>
</body>
</html>`;
}

/** The product's logo: a doorway in the shape of an n, with a person in it. */
const mark = html`<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
<path class="mark-house" d="M3 15.5a13 13 0 0 1 26 0V27a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z"/>
<path class="mark-door" d="M10 30V16.5a6 6 0 0 1 12 0V30" fill="none" stroke-width="3.6"/>
<path class="mark-person" d="M16 17.5a2.4 2.4 0 1 0 .001 0ZM12.8 30v-3.3a3.2 3.2 0 0 1 6.4 0V30z"/>
</svg>`;

/** The page for an unknown address. */
export function notFoundPage(reader: Reader): Markup {
  const title = reader.t('notFound.title');
  const body = html`<h1>${title}</h1>
<p>${reader.t('notFound.text')}</p>
<p><a href="/sandbox/outbox">${reader.t('message.back')}</a></p>`;
  return page({ reader, title, place: null, body });
}
