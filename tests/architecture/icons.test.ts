import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawIcons, iconsFile, leadingIconsFile, styleLeadingIcons } from './icons.ts';

test('icons.svg has the drawing of each icon name', async () => {
  expect(readFileSync(iconsFile, 'utf8') === (await drawIcons()), 'icons.svg is stale: run npm run icons').toBe(true);
});

test('leading-icons.css has the drawing of each of its names', async () => {
  const stale = 'leading-icons.css is stale: run npm run icons';
  expect(readFileSync(leadingIconsFile, 'utf8') === (await styleLeadingIcons()), stale).toBe(true);
});
