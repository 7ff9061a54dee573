import { brand } from '#lib/brand.ts';
import { fallbackLanguage } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import type { PublicPage } from './public-pages.ts';

/** Returns robots.txt. It lists what crawlers need not visit; a page that must not be found says `noindex`. */
export const robots = (origin: string): string => `User-agent: *
Allow: /
Disallow: /admin
Disallow: /portal
Disallow: /api/
Disallow: /debug/
Disallow: /sandbox/

Sitemap: ${origin}/sitemap.xml
`;

/** Returns llms.txt: what the site is and where things are, in Markdown, for language models (llmstxt.org). */
export function llms(origin: string, pages: PublicPage[]): string {
  const { t } = words(fallbackLanguage);
  const lines = pages.map(
    ({ path, title, description }) => `- [${t(title)}](${origin}${path}): ${t(description).replace(/\s+/g, ' ')}`,
  );
  return `# ${brand}

> ${t('landing:meta.description')}

Every page is also in Spanish, Russian, Ukrainian, Vietnamese and Chinese: add \`?lang=es\`, \`ru\`, \`uk\`, \`vi\` or \`zh\`.

## Pages

${lines.join('\n')}

## API

- [OpenAPI description](${origin}/api/openapi.json): search Pros, read profiles and reviews without an account

## Optional

- [Sitemap](${origin}/sitemap.xml): every public page and every Pro
`;
}

/** The web app manifest. */
export const manifest = {
  name: brand,
  short_name: brand,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#faf6ee',
  theme_color: '#faf6ee',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
