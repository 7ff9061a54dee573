/** The colors and shapes that a face is made of, and which of them go together. */

export interface Skin {
  base: string;
  shade: string;
  lip: string;
  brow: string;
}

/** From fair to deep. */
export const skins: readonly Skin[] = [
  { base: '#f6d3b6', shade: '#dfae8c', lip: '#b9604f', brow: '#7a5a40' },
  { base: '#f0c9a2', shade: '#d6a57a', lip: '#ad5845', brow: '#3b2b23' },
  { base: '#e0ad80', shade: '#c38a5a', lip: '#9c4a35', brow: '#2c211d' },
  { base: '#c58a5c', shade: '#a66c41', lip: '#85392a', brow: '#1d1a1c' },
  { base: '#996340', shade: '#7a4b2c', lip: '#632a20', brow: '#171416' },
  { base: '#764b33', shade: '#593522', lip: '#45190f', brow: '#120f10' },
];

export type Texture = 'straight' | 'coily' | 'veiled';

interface LookOf {
  /** Places in `skins`. */
  skins: number[];
  /** Of the hair. */
  colors: string[];
  texture: Texture;
}

const [black, darkBrown, brown] = ['#1d1a1c', '#33231c', '#5a3a26'];

/** The skins, hair colors and hair textures that go together, from fair to deep. */
export const looks = {
  fair: { skins: [0, 0, 1], colors: ['#a8632d', '#d3a55c', brown, darkBrown, '#8b5a34'], texture: 'straight' },
  light: { skins: [0, 1, 1, 2], colors: [black, '#252021', darkBrown], texture: 'straight' },
  olive: { skins: [1, 2], colors: [black, darkBrown, brown], texture: 'straight' },
  tan: { skins: [2, 3], colors: [black, darkBrown, '#432a1e'], texture: 'straight' },
  dark: { skins: [3, 4], colors: [black, darkBrown], texture: 'straight' },
  brown: { skins: [3, 4], colors: [black, '#2a1d18', '#3b2519'], texture: 'coily' },
  deep: { skins: [4, 5], colors: ['#171416', '#241a17'], texture: 'coily' },
  veiled: { skins: [1, 2, 3], colors: [black], texture: 'veiled' },
} as const satisfies Record<string, LookOf> as Record<
  'fair' | 'light' | 'olive' | 'tan' | 'dark' | 'brown' | 'deep' | 'veiled',
  LookOf
>;
export type Look = keyof typeof looks;

export type Beard = 'none' | 'stubble' | 'full' | 'goatee' | 'mustache';
export type Glasses = 'none' | 'round' | 'square';

const womensCuts: Record<Texture, readonly string[]> = {
  straight: ['long', 'sideParted', 'fringe', 'bob', 'bun', 'lowBun', 'ponytail', 'pixie', 'wavy', 'curls'],
  coily: ['afro', 'curls', 'braids', 'bun', 'lowBun', 'wavy', 'bob'],
  veiled: ['scarf'],
};
const mensCuts: Record<Texture, readonly string[]> = {
  straight: ['short', 'sideParted', 'sweptBack', 'quiff', 'wavy', 'cropped', 'curlyTop', 'cap', 'bald'],
  coily: ['fade', 'cropped', 'curlyTop', 'bald', 'afro', 'cap'],
  veiled: ['short', 'sideParted', 'wavy', 'curlyTop', 'cropped'],
};
const olderWomen = ['bob', 'pixie', 'lowBun', 'wavy', 'curls', 'bun', 'fringe'];
const olderMen = ['short', 'sideParted', 'sweptBack', 'cropped', 'receding', 'receding', 'bald'];

/** Returns the names of the haircuts that go with a texture of hair and an age. */
export function hairFor(woman: boolean, texture: Texture, older: boolean): readonly string[] {
  const cuts = (woman ? womensCuts : mensCuts)[texture];
  if (!older || (woman && texture === 'veiled')) return cuts;
  const grown = woman ? olderWomen : olderMen;
  return texture === 'coily' ? grown.filter((cut) => cuts.includes(cut) || cut === 'receding') : grown;
}

export interface Cloth {
  main: string;
  dark: string;
  inner: string;
}

export const clothes: readonly Cloth[] = [
  { main: '#1f5a43', dark: '#164634', inner: '#f4e8d2' },
  { main: '#c1633f', dark: '#a04e2e', inner: '#fbf0de' },
  { main: '#3c6478', dark: '#2c4f61', inner: '#f4e8d2' },
  { main: '#efe3cb', dark: '#d3c19e', inner: '#b9603d' },
  { main: '#6d8b6a', dark: '#557254', inner: '#fbf0de' },
  { main: '#8a4a52', dark: '#703941', inner: '#f4e8d2' },
  { main: '#42474e', dark: '#31353b', inner: '#e7dcc6' },
  { main: '#2b3f63', dark: '#1f2f4c', inner: '#f2ead9' },
];

/** Of middle brightness, so that a picture neither glares on a dark page nor fades on a light one. */
export const grounds: readonly string[] = [
  '#e6c183',
  '#b3cdb1',
  '#dfb198',
  '#a8c6d3',
  '#d3c4a3',
  '#e3b05b',
  '#9bbd9f',
  '#c9a9b2',
];
