import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawIcons, iconsFile } from './icons.ts';

test('icons.svg has the drawing of each icon name', async () => {
  expect(readFileSync(iconsFile, 'utf8') === (await drawIcons()), 'icons.svg is stale: run npm run icons').toBe(true);
});
