import { readFileSync } from 'node:fs';
import path from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb } from 'pdf-lib';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { packageRoot } from '#platform/root.server.ts';
import { words } from '#platform/words.server.ts';
import { embedTypeface, type FontName } from './pdf-typeface.ts';

const chineseFile = path.join(packageRoot, 'src/lib/fonts/chinese.ttf');
const readFont = (name: FontName) =>
  readFileSync(name === 'chinese' ? chineseFile : path.join(import.meta.dirname, `fonts/${name}.ttf`));

/** Embeds the typeface for a text. Returns it with the names of the files that it read. */
async function typefaceFor(text: string) {
  const read: FontName[] = [];
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const typeface = await embedTypeface(pdf, text, async (name) => {
    read.push(name);
    return new Uint8Array(readFont(name));
  });
  /** Returns the pieces that a line is written in. */
  const written = (line: string): string[] => {
    const page = pdf.addPage();
    const pieces: string[] = [];
    page.drawText = (piece) => void pieces.push(piece);
    typeface.write(page, line, { x: 0, y: 0, size: 10, color: rgb(0, 0, 0) });
    return pieces;
  };
  return { typeface, read, written };
}

/** Returns the lengths of all glyphs of a TrueType file, in bytes. */
function glyphLengths(font: Buffer): number[] {
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  const [head = 0, maxp = 0, loca = 0] = ['head', 'maxp', 'loca'].map((tag) => tables.get(tag));
  const isLong = font.readInt16BE(head + 50) === 1;
  const offset = (at: number) => (isLong ? font.readUInt32BE(loca + 4 * at) : 2 * font.readUInt16BE(loca + 2 * at));
  return Array.from({ length: font.readUInt16BE(maxp + 4) }, (_, at) => offset(at + 1) - offset(at));
}

test.each(['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'chinese'] as const)(
  'no glyph of %s has an odd length, which fontkit would lose',
  (name) => {
    const lengths = glyphLengths(readFont(name));
    expect(lengths.length).toBeGreaterThan(10);
    expect(lengths.filter((length) => length % 2 === 1)).toEqual([]);
  },
);

test.each(languages)('the typeface has every character of the words in %s', async (language) => {
  const { t } = words(language);
  const keys = [
    'title',
    'time.text',
    'head.title',
    'head.text',
    'place.none',
    'slot.before',
    'slot.during',
    'slot.after',
  ];
  const text = keys.map((key) => t(`proofs:${key}`)).join(' ');
  const { written, read } = await typefaceFor(text);
  expect(written(text).join('')).toBe(text);
  expect(read.includes('chinese')).toBe(language === 'zh');
});

test('names in all scripts of the six languages are written, and an emoji becomes a question mark', async () => {
  const names = 'Олена Ґудзь, Nguyễn Thị Ánh, 王芳, José Ñandú';
  const { written, typeface } = await typefaceFor(names);
  expect(written(names).join('')).toBe(names);
  expect(written('Ana 🌟').join('')).toBe('Ana ?');
  expect(typeface.wrap('e\u0301 \u200bx', 10, 500)).toEqual(['é x']);
});

test('a text is broken at spaces, between Chinese characters, and inside a word that is too long', async () => {
  const { typeface } = await typefaceFor('工');
  expect(typeface.wrap('one two three', 10, 45)).toEqual(['one two', 'three']);
  expect(typeface.wrap('工作照片', 10, 25)).toEqual(['工作', '照片']);
  const lines = typeface.wrap('w'.repeat(40), 10, 100);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('w'.repeat(40));
});
