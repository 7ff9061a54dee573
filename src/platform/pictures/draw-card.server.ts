import path from 'node:path';
import sharp from 'sharp';
import { packageRoot } from '../root.server.ts';
import { chineseFile, hasChinese } from './card-words.server.ts';

// Only the process for pictures imports this file: whatever is decoded here may end it.

/** What a card shows beside the street: a headline, the line below it, and a person's picture. */
interface Card {
  title: string;
  text: string;
  /** A picture in any format that sharp reads, SVG included. */
  portrait: Buffer | null;
}

/** In pixels, as link previews show it. */
export const [cardWidth, cardHeight] = [1200, 630];

// In pixels of the card.
const left = 68;
const top = 150;
const textWidth = 620;
/** Below it, the roofs begin. */
const maxTextHeight = 285;
const portraitSize = 216;

const ink = '#1b2620';
const softInk = '#414a43';
const folder = path.join(packageRoot, 'src/platform/pictures');
const fontFiles = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((name) =>
  path.join(folder, `fonts/${name}.ttf`),
);
const family = 'Wix Madefor Display';
const chineseFamily = 'Noto Sans SC Thin';

/** Returns the picture of a link preview as PNG: the words of `card` above our street. */
export async function drawCard({ title, text, portrait }: Card): Promise<Buffer> {
  await loadFonts();
  if (hasChinese.test(title + text)) await loadChinese();
  const words = await fitWords(title, text);
  const face = portrait && (await roundPicture(portrait));
  return sharp(path.join(folder, 'street.png'))
    .composite([
      { input: words, left, top },
      ...(face ? [{ input: face, left: cardWidth - portraitSize - left, top: 40 }] : []),
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

let fonts: Promise<unknown> | null = null;
let chinese: Promise<unknown> | null = null;

/** Makes the typeface known to the text renderer of this process, which then finds it by its name. */
function loadFonts(): Promise<unknown> {
  fonts ??= Promise.all(fontFiles.map((file) => loadFont(file, family)));
  return fonts;
}

/** Like `loadFonts`, for the 2.5 MB of the Chinese typeface, which only a card with Chinese characters needs. */
function loadChinese(): Promise<unknown> {
  chinese ??= loadFont(chineseFile, chineseFamily);
  return chinese;
}

const loadFont = (fontfile: string, font: string): Promise<Buffer> =>
  sharp({ text: { text: 'x', font, fontfile } })
    .png()
    .toBuffer();

/** Returns the words in the largest size that fits. */
async function fitWords(title: string, text: string): Promise<Buffer> {
  for (const size of [68, 58, 48]) {
    const { data, info } = await renderWords(title, text, size);
    if (info.height <= maxTextHeight) return data;
  }
  const { data, info } = await renderWords(title, text, 38);
  const area = { left: 0, top: 0, width: info.width, height: Math.min(info.height, maxTextHeight) };
  return sharp(data).extract(area).png().toBuffer();
}

function renderWords(title: string, text: string, size: number) {
  const headline = `<span foreground="${ink}">${escapeMarkup(title)}</span>`;
  const gap = '\n<span size="9pt"> </span>\n';
  const below = `${gap}<span foreground="${softInk}" size="${Math.round(size * 0.44)}pt">${escapeMarkup(text)}</span>`;
  return sharp({
    text: {
      text: text ? headline + below : headline,
      font: `${family},${chineseFamily}, Bold ${size}`,
      width: textWidth,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function roundPicture(picture: Buffer): Promise<Buffer> {
  const size = portraitSize;
  const circle = Buffer.from(
    `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`,
  );
  return sharp(picture, { density: 300 })
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer();
}
