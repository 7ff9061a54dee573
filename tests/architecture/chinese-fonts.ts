import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import subset from 'subset-font';
import { packageRoot } from '#platform/root.server.ts';

const typeface = path.join(packageRoot, 'src/lib/fonts/chinese.ttf');
const folder = path.join(packageRoot, 'src/web/ui/theme/fonts');
/** The files of the typeface that a page asks for when its browser has none for Chinese; typeface.css names them. */
export const chineseFonts = {
  /** The name of the language, which every page shows. */
  name: path.join(folder, 'chinese-name.woff2'),
  /** What the pages say. */
  common: path.join(folder, 'chinese.woff2'),
  /** What people write besides. */
  rare: path.join(folder, 'chinese-rare.woff2'),
};

const languageName = '中文';

/** Returns the content of `chineseFonts`, by file. */
export async function makeChineseFonts(): Promise<[file: string, content: Buffer][]> {
  const common = chineseCharacters();
  const rare = [...new Set(blocks.flatMap(charactersOf))].filter((character) => !common.has(character));
  const parts: [file: string, characters: Iterable<string>][] = [
    [chineseFonts.name, languageName],
    [chineseFonts.common, common],
    [chineseFonts.rare, rare],
  ];
  const whole = readFileSync(typeface);
  const make = async ([file, characters]: (typeof parts)[number]): Promise<[string, Buffer]> => [
    file,
    await subset(whole, [...characters].join(''), { targetFormat: 'woff2' }),
  ];
  return Promise.all(parts.map(make));
}

/** Returns the Chinese characters in the texts of the pages. */
export function chineseCharacters(): Set<string> {
  const words = path.join(packageRoot, 'locales/zh');
  const texts = readdirSync(words).map((name) => readFileSync(path.join(words, name), 'utf8'));
  return new Set([languageName, ...texts].flatMap((text) => [...text].filter(isChinese)));
}

/** Radicals, punctuation, characters and wide forms: the `unicode-range` of typeface.css. */
const blocks = [
  [0x2e80, 0x9fff],
  [0xff00, 0xffef],
] as const;

const charactersOf = ([first, last]: (typeof blocks)[number]): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));

function isChinese(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return blocks.some(([first, last]) => code >= first && code <= last);
}
