import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../root.server.ts';

/** The typeface with the common Chinese characters. */
export const chineseFile = path.join(packageRoot, 'src/lib/fonts/chinese.ttf');

const isEuropean = (character: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}\p{Zs}!-~·–—’‘“”„«»…¿¡№]$/u.test(character);

/** Chinese characters, punctuation and wide forms. */
export const hasChinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** True when the typefaces have every character of the text. They have the common Chinese ones, and no emoji. */
export async function isDrawable(text: string): Promise<boolean> {
  const others = [...text].filter((character) => !isEuropean(character));
  if (others.length === 0) return true;
  if (!others.every((character) => hasChinese.test(character))) return false;
  const has = await chineseCharacters();
  return others.every((character) => has.has(character.codePointAt(0) ?? 0));
}

let characters: Promise<Set<number>> | null = null;

/** Returns the code points of the Chinese typeface. */
function chineseCharacters(): Promise<Set<number>> {
  characters ??= readFile(chineseFile).then(async (file) => {
    const { default: fontkit } = await import('@pdf-lib/fontkit');
    return new Set(fontkit.create(file).characterSet);
  });
  return characters;
}
