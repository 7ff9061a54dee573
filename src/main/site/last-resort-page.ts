import { brand } from '#lib/brand.ts';
import type { HtmlPage } from '#platform/http/html-page.server.ts';
import { plainBrand, plainStyles } from './plain-page.ts';

// The specification's heading (section 8). In English: whatever fails here may be the catalogs.
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error! · ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${plainStyles}
</head>
<body>
<main>
${plainBrand}
<h1>Unexpected Application Error!</h1>
<p>This one’s on us, and we’ve logged it. Nothing you paid for or saved is lost. Please try again in a moment.</p>
<p><a href="">Try again</a><a href="/">Back to home</a></p>
</main>
</body>
</html>
`;

/** The answer when rendering itself fails: a static document that needs neither React nor the catalogs. */
export const lastResortPage = (): HtmlPage => ({
  html: [html],
  status: 500,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }),
});

/** True for the plain text with which the router answers when not even its error page can be rendered. */
export const isRouterLastResort = ({ status, headers }: Response): boolean =>
  status === 500 && headers.get('content-type') === 'text/plain';
