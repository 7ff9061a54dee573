import { html, raw } from 'hono/html';
import { brand } from '#lib/brand.ts';
import type { Language } from '#lib/languages.ts';
import type { Theme } from '#lib/theme.ts';
import type { Config } from '#platform/config.server.ts';
import type { HtmlPage } from '#platform/http/html-page.server.ts';
import { scriptMark } from '#platform/http/script-mark.server.ts';
import { words } from '#platform/words.server.ts';

/** The head of the body of pages that are written without React: the logo and the name, as in the product's header. */
export const plainBrand = `<p class="brand"><img src="/favicon.svg" alt="" width="28" height="28">${brand}</p>`;

/** The styles of pages that are written without React. */
export const plainStyles = `<style nonce="${scriptMark}">
:root { color-scheme: light dark }
:root[data-theme="light"] { color-scheme: light }
:root[data-theme="dark"] { color-scheme: dark }
body { display: grid; place-content: center; min-height: 100dvh; max-width: 38rem; margin: auto; padding: 0 1.25rem;
  background: light-dark(#faf6ee, #121815); color: light-dark(#1b2620, #f4efe4); font: 1.0625rem/1.55 ui-sans-serif, system-ui, sans-serif }
main { display: grid; gap: 1rem }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 700; font-size: 1.25rem }
.bar { position: absolute; inset: 0 0 auto; padding: .5rem 1.25rem; font-size: .75rem; background: light-dark(#fbe7bd, #4a3712) }
.help { font-size: .9375rem }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.1; letter-spacing: -.03em }
p { margin: 0 }
a, button { display: inline-block; margin: 0 1.25rem 0 0; padding: .6rem 0; border: 0; background: none; cursor: pointer;
  color: light-dark(#1a5a40, #8fd3ae); font: inherit; font-weight: 600; text-decoration: underline; text-underline-offset: .2em }
form { display: inline }
.help a { margin: 0 }
</style>`;

/** What a plain page says: too many visitors, too many requests of one, a failure, a form that a failure stopped. */
type Notice = 'crowded' | 'tooMany' | 'broken' | 'unsent' | 'signOutFailed';

interface PlainAnswer {
  status: number;
  /** In seconds. */
  retryAfter: number;
  /** Null follows the system. */
  theme?: Theme | null;
}

/**
 * Returns a page that needs neither the database nor React, for visits that cannot be answered otherwise: it says why in the
 * visitor's language, and how to go on. Rendering it must cost next to nothing.
 */
export function plainPage(
  config: Pick<Config, 'sandbox' | 'STAGING' | 'SUPPORT_EMAIL'>,
  language: Language,
  notice: Notice,
  { status, retryAfter, theme }: PlainAnswer,
): HtmlPage {
  const { t } = words(language);
  const title = t(`shell:${notice === 'unsent' ? 'broken' : notice}.title`);
  const bar = config.STAGING ? t('shell:staging.title') : t('shell:sandbox.title');
  const page = html`<!doctype html>
<html lang="${language}"${theme ? raw(` data-theme="${theme}"`) : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${raw(plainStyles)}
</head>
<body>
${config.sandbox || config.STAGING ? html`<p class="bar"><strong>${bar}</strong> ${t('shell:sandbox.text')}</p>` : ''}
<main>
${raw(plainBrand)}
<h1>${title}</h1>
<p>${t(`shell:${notice === 'unsent' ? 'broken' : notice}.text`)}</p>
${wayOn(notice, t)}
<p class="help">${t('shell:footer.support')} · <a href="mailto:${config.SUPPORT_EMAIL}">${config.SUPPORT_EMAIL}</a></p>
</main>
</body>
</html>
`;
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': String(retryAfter),
  });
  return { html: [String(page)], status, headers };
}

function wayOn(notice: Notice, t: ReturnType<typeof words>['t']) {
  const home = html`<a href="/">${t('shell:missing.home')}</a>`;
  // A link would fetch the page anew, without the form; only the browser's own reload sends it again, files included.
  if (notice === 'unsent') return html`<p>${t('shell:broken.unsent')}</p>`;
  const again = t('shell:broken.retry');
  if (notice === 'signOutFailed')
    return html`<form method="post" action="/logout"><button>${again}</button>${home}</form>`;
  return html`<p><a href="">${again}</a>${home}</p>`;
}
