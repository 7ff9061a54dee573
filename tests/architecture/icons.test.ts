import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawGlyphs, drawIcons, glyphsFile, iconsFile } from './icons.ts';

test('icons.svg has the drawing of each icon name', async () => {
  expect(readFileSync(iconsFile, 'utf8') === (await drawIcons()), 'icons.svg is stale: run npm run icons').toBe(true);
});

test('glyphs.css has the drawing of each of its names', async () => {
  const stale = 'glyphs.css is stale: run npm run icons';
  expect(readFileSync(glyphsFile, 'utf8') === (await drawGlyphs()), stale).toBe(true);
});
