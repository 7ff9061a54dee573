import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import { expect, test } from 'vitest';
import { chineseCharacters, chineseFonts } from './chinese-fonts.ts';

const charactersOf = (file: string): Set<number> => new Set(fontkit.create(readFileSync(file)).characterSet);

const [common, rare] = [charactersOf(chineseFonts.common), charactersOf(chineseFonts.rare)];

test('a browser without a typeface for Chinese gets one that has every character of the texts', () => {
  const missing = [...chineseCharacters()].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return !common.has(code) && !rare.has(code);
  });
  expect(missing).toEqual([]);
});

test('the texts rarely need the file of the characters that they lack: else, run `npm run chinese-fonts`', () => {
  const later = [...chineseCharacters()].filter((character) => !common.has(character.codePointAt(0) ?? 0));
  expect(later.length).toBeLessThan(20);
});

test('the name of the language has a file of its own', () => {
  const name = charactersOf(chineseFonts.name);
  expect([...'中文'].every((character) => name.has(character.codePointAt(0) ?? 0))).toBe(true);
  expect(readFileSync(chineseFonts.name).length).toBeLessThan(2_000);
});
