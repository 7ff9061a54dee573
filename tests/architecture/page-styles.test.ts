import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';

/** Such a selector makes a browser style all elements of the page again whenever one is added anywhere. */
const asksWholePage = /(?::root|\bhtml|\bbody)[^\s{},"'`]*:has\(/g;

test('no selector asks whether the whole page has an element', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.{css,ts,tsx}', { cwd: packageRoot })) {
    const text = readFileSync(path.join(packageRoot, file), 'utf8');
    found.push(...Array.from(text.matchAll(asksWholePage), ([selector]) => `${file}: ${selector}`));
  }
  expect(found).toEqual([]);
});
