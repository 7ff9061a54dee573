import type { Color, PDFDocument, PDFFont, PDFPage } from 'pdf-lib';

/** The files of the typeface, in `fonts/`; the Chinese one is in `lib/fonts/`. The characters of a text come from the first one that has them. */
const everyday = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
export type FontName = (typeof everyday)[number] | 'chinese';
/** Reads one of them. */
export type LoadFont = (name: FontName) => Promise<Uint8Array<ArrayBuffer>>;

interface Place {
  x: number;
  y: number;
  /** In points. */
  size: number;
  color: Color;
}

export interface Typeface {
  /** Returns a text in lines of at most `width` points. */
  wrap(text: string, size: number, width: number): string[];
  /** Writes one line; `y` is that of its baseline. */
  write(page: PDFPage, line: string, place: Place): void;
}

/** Chinese characters, punctuation and wide forms. */
const hasChinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** A part of a text whose characters are in one file. */
interface Run {
  font: PDFFont;
  text: string;
}

/**
 * Adds the typeface to a document. `text` is everything that it will write: the Chinese file, which weighs 2.5 MB, is read only
 * for a text with Chinese characters. A character that no file has (an emoji) becomes a question mark.
 */
export async function embedTypeface(pdf: PDFDocument, text: string, loadFont: LoadFont): Promise<Typeface> {
  const names: FontName[] = hasChinese.test(text) ? [...everyday, 'chinese'] : [...everyday];
  const fonts: { font: PDFFont; has: Set<number> }[] = [];
  for (const file of await Promise.all(names.map(loadFont))) {
    // Kept to the characters in use.
    const font = await pdf.embedFont(file, { subset: true });
    fonts.push({ font, has: new Set(font.getCharacterSet()) });
  }

  /** Returns the file to write a character with: the one in use if it has it, so that a word is one piece of text. */
  function fontFor(character: string, inUse: PDFFont | undefined): PDFFont | undefined {
    const able = fonts.filter(({ has }) => has.has(character.codePointAt(0) ?? 0));
    return (able.find(({ font }) => font === inUse) ?? able[0])?.font;
  }

  function runs(line: string): Run[] {
    const found: Run[] = [];
    for (const character of line) {
      const last = found.at(-1);
      const able = fontFor(character, last?.font);
      const font = able ?? last?.font ?? fonts[0]?.font;
      const text = able ? character : '?';
      if (last && last.font === font) last.text += text;
      else if (font) found.push({ font, text });
    }
    return found;
  }
  const widthOf = (line: string, size: number): number =>
    runs(line).reduce((width, { font, text }) => width + font.widthOfTextAtSize(text, size), 0);

  return {
    wrap: (text, size, width) => wrapText(readable(text), (line) => widthOf(line, size) <= width),
    write(page, line, { x, ...place }) {
      let left = x;
      for (const { font, text } of runs(line)) {
        page.drawText(text, { x: left, font, ...place });
        left += font.widthOfTextAtSize(text, place.size);
      }
    },
  };
}

/** Returns a text with composed letters and plain spaces, without invisible characters: what a file of a typeface has. */
const readable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}|\ufe0f/gu, '')
    .replace(/\s/g, ' ');

/** Returns a text in lines that fit: broken at spaces, between Chinese characters, and inside a word that is too long. */
function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    if (fits(line + piece.trimEnd()) || line === '') line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece;
    }
  };
  for (const piece of text.match(/[\p{Script=Han}]\p{P}*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []) {
    if (fits(piece.trimEnd())) add(piece);
    else for (const character of piece) add(character);
  }
  return [...lines, line.trimEnd()];
}
