import { html, raw } from 'hono/html';
import { brand } from '#lib/brand.ts';
import type { Language } from '#lib/languages.ts';
import { scriptMark } from '#platform/http/script-mark.server.ts';
import { words } from '#platform/words.server.ts';

/** The head of the body of pages that are written without React: the logo and the name, as in the product's header. */
export const plainBrand = `<p class="brand"><img src="/favicon.svg" alt="" width="28" height="28">${brand}</p>`;

/** The styles of pages that are written without React. */
export const plainStyles = `<style nonce="${scriptMark}">
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 100dvh; max-width: 38rem; margin: auto; padding: 0 1.25rem;
  background: light-dark(#faf6ee, #121815); color: light-dark(#1b2620, #f4efe4); font: 1.0625rem/1.55 ui-sans-serif, system-ui, sans-serif }
main { display: grid; gap: 1rem }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 700; font-size: 1.25rem }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.1; letter-spacing: -.03em }
p { margin: 0 }
a { display: inline-block; margin: 0 1.25rem 0 0; padding: .6rem 0; color: light-dark(#1a5a40, #8fd3ae); font-weight: 600 }
</style>`;

/**
 * The answer to a visit that would cost too much now: it says so in the visitor's language, and how to go on. Rendering it
 * must cost next to nothing.
 */
export function plainPage(
  status: number,
  language: Language,
  what: 'crowded' | 'tooMany',
  waitSeconds: number,
): Response {
  const { t } = words(language);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t(`shell:${what}.title`)} · ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${raw(plainStyles)}
</head>
<body>
<main>
${raw(plainBrand)}
<h1>${t(`shell:${what}.title`)}</h1>
<p>${t(`shell:${what}.text`)}</p>
<p><a href="">${t('shell:broken.retry')}</a><a href="/">${t('shell:missing.home')}</a></p>
</main>
</body>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(String(page), { status, headers: { ...headers, 'retry-after': String(waitSeconds) } });
}
