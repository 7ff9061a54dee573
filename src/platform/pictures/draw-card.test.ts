import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPortrait } from '#platform/portraits/draw-portrait.server.ts';
import { isDrawable } from './card-words.server.ts';
import { drawCard } from './draw-card.server.ts';
import { createPictures } from './pictures.server.ts';

const card = { title: 'Find Trusted Local Workers', text: '', portrait: null };

/** Returns the darkest gray of an area of the card, from 0 (black) to 255. */
async function darkest(png: Buffer, left: number, top: number, width: number, height: number): Promise<number> {
  const area = await sharp(png).flatten().extract({ left, top, width, height }).greyscale().png().toBuffer();
  const { channels } = await sharp(area).stats();
  return channels[0]?.min ?? 255;
}

test('a card is 1200 × 630 and has its words where the street leaves room', async () => {
  const png = await drawCard(card);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(100_000);
  expect(await darkest(png, 68, 150, 600, 150)).toBeLessThan(80);
  expect(await darkest(await drawCard({ ...card, title: '.' }), 120, 150, 540, 150)).toBeGreaterThan(200);
});

test('long words stay above the roofs, in Cyrillic, Vietnamese and Chinese too', async () => {
  for (const title of [
    'Хозяйственное обслуживание '.repeat(6),
    'Tìm Pro đáng tin cậy gần bạn '.repeat(6),
    'W'.repeat(120),
    '在您附近找到值得信赖的服务人员。'.repeat(6),
  ]) {
    const png = await drawCard({ ...card, title });
    expect(await darkest(png, 300, 436, 60, 8)).toBeGreaterThan(200);
  }
});

test('a portrait is drawn beside the name, and markup in a name is only text', async () => {
  const portrait = Buffer.from(drawPortrait('ana'));
  const png = await drawCard({ title: '<b>Ana</b> & Co', text: 'Home Services', portrait });
  const plain = await drawCard({ title: '<b>Ana</b> & Co', text: 'Home Services', portrait: null });
  expect(await darkest(plain, 930, 60, 180, 150)).toBeGreaterThan(200);
  expect(await darkest(png, 930, 60, 180, 150)).toBeLessThan(120);
});

test.each([
  ['José Ángel O’Neill-Ruiz', true],
  ['Олена Ґудзь', true],
  ['Nguyễn Thị Ánh', true],
  ['王芳', true],
  ['李 Wei', true],
  // Too rare for the typeface.
  ['𠮷野', false],
  ['Ana 🌟', false],
])('the typefaces can write “%s”: %s', async (name, expected) => {
  expect(await isDrawable(name)).toBe(expected);
});

test('Chinese characters are drawn, each as itself, together with Latin ones', async () => {
  const draw = (title: string) => drawCard({ ...card, title });
  const [one, another, both] = [await draw('王芳'), await draw('李娜'), await draw('王芳 Wang')];
  expect(one.equals(another)).toBe(false);
  expect(one.equals(both)).toBe(false);
  expect(await darkest(one, 68, 150, 150, 90)).toBeLessThan(80);
});

test('the process for pictures draws a card, and one without a face for a picture that it cannot read', async () => {
  const pictures = createPictures();
  const make = (bytes: Uint8Array) =>
    pictures.make('cards', '', async () => ({ make: 'card', title: 'Ana', text: '', bytes }));
  const made = await make(Buffer.from(drawPortrait('ana')));
  expect([made.width, made.height, pictures.pids().length]).toEqual([1200, 630, 1]);
  const { bytes } = await make(new Uint8Array());
  expect(await darkest(Buffer.from(bytes), 930, 60, 180, 150)).toBeGreaterThan(200);
});
