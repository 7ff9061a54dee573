import { expect, test } from 'vitest';
import { browserModules, pageScripts } from '#tests/support/browser-scripts.ts';

// Reads the last build: `node start.mjs --build`.

/** Everything else, zod and the database's packages above all, has no business in a browser. */
const welcome = [
  '@fontsource-variable/wix-madefor-display',
  'html-parse-stringify',
  'i18next',
  'lucide-react',
  'react',
  'react-dom',
  'react-i18next',
  'react-router',
  'scheduler',
];

/** Bytes, gzip. The budget of pages one works in is 130 kB and missed, see bench/RESULTS.md: here they may not grow. */
const limits = { light: 10_000, hydrated: 166_000 };

test('the browser gets these packages and no others', () => {
  expect([...browserModules().packages].sort()).toEqual(welcome);
});

test('the browser gets no file of the server', () => {
  const { files } = browserModules();
  expect(files).toContain('src/web/hydrate.client.tsx');
  expect(files.filter((file) => /\.server\.tsx?|^src\/(adapters|main|sandbox)\//.test(file))).toEqual([]);
});

test('no page brings more script than it may', () => {
  const pages = pageScripts();
  expect(pages.filter(({ light }) => light).length).toBeGreaterThan(5);
  const tooHeavy = pages.filter(({ light, bytes }) => bytes > (light ? limits.light : limits.hydrated));
  expect(tooHeavy).toEqual([]);
  for (const { bytes } of pages) expect(bytes).toBeGreaterThan(1_000);
});
