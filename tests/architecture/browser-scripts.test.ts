import { expect, test } from 'vitest';
import { browserModules, pageScripts } from '#tests/support/browser-scripts.ts';

// Reads the last build: `node start.mjs --build`.

/** No other package may reach the browser, least of all zod and the database's packages. */
const welcome = [
  '@fontsource-variable/wix-madefor-display',
  // These five, and client-zip, are loaded when the photos of the sample job are exported.
  '@pdf-lib/fontkit',
  '@pdf-lib/standard-fonts',
  '@pdf-lib/upng',
  'client-zip',
  'pako',
  'pdf-lib',
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'tslib',
];

/** Bytes, gzipped. Working pages miss their budget of 130 kB (bench/RESULTS.md); this limit keeps them from growing. */
const limits = { light: 10_000, hydrated: 144_800 };

test('the browser gets only these packages', () => {
  expect([...browserModules().packages].sort()).toEqual(welcome);
});

test('the browser gets no server file', () => {
  const { files } = browserModules();
  expect(files).toContain('src/web/hydrate.client.tsx');
  expect(files.filter((file) => /\.server\.tsx?|^src\/(adapters|main|sandbox)\//.test(file))).toEqual([]);
});

test('no page exceeds its script budget', () => {
  const pages = pageScripts();
  expect(pages.filter(({ light }) => light).length).toBeGreaterThan(5);
  const tooHeavy = pages.filter(({ light, bytes }) => bytes > (light ? limits.light : limits.hydrated));
  expect(tooHeavy).toEqual([]);
  for (const { bytes } of pages) expect(bytes).toBeGreaterThan(1_000);
});
