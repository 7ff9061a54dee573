/**
 * Returns a portrait for `seed` as an SVG document of about one kilobyte that works on light and dark backgrounds. The same
 * seed always gives the same face; a seed that ends in `-w` gives a woman's, one that ends in `-m` a man's.
 */
export function drawPortrait(seed: string): string {
  const pick = picker(seed);
  const skin = pick(skins);
  const coinToss = pick([true, false]);
  const woman = seed.endsWith('-w') || (coinToss && !seed.endsWith('-m'));
  const older = pick([false, false, false, false, true]);
  const hair = older ? pick(greys) : pick(skin.hairs);
  const style = pick(woman ? womensHair : mensHair);
  const cloth = pick(clothes);
  const ground = pick(grounds.filter((color) => color !== cloth.main));
  const beard = !woman && pick([0, 0, 1, 2, 0]);
  const glasses = pick([false, false, false, true]);
  const { back = '', front = '' } = style(hair, cloth.main, skin.base);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 4 74 74">' +
    `<path fill="${ground}" d="M0 0h80v80H0z"/>` +
    back +
    shoulders(cloth, skin, pick([0, 1, 2, 3])) +
    `<path fill="${skin.base}" d="M26.500 31c0-9.500 5.500-15 13.500-15s13.500 5.500 13.500 15c0 12-6 19.500-13.500 19.500S26.500 43 26.500 31Z"/>` +
    `<circle cx="26" cy="34" r="3.200" fill="${skin.base}"/><circle cx="54" cy="34" r="3.200" fill="${skin.base}"/>` +
    (beard ? beards(beard, hair) : '') +
    face(skin, older ? skin.brow : hair, woman, Boolean(beard)) +
    front +
    (glasses ? spectacles : '') +
    '</svg>'
  );
}

/** Returns a function that picks from lists by a pseudo-random sequence: FNV-1a of the seed, continued by xorshift. */
function picker(seed: string): <T>(from: readonly T[]) => T {
  let state = 2_166_136_261;
  for (const char of `portrait ${seed}`) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return (from) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return from[(state >>> 0) % from.length] as (typeof from)[number];
  };
}

type Skin = { base: string; shade: string; lip: string; brow: string; hairs: string[] };
type Cloth = { main: string; dark: string; inner: string };
type Hair = (hair: string, cloth: string, skin: string) => { back?: string; front?: string };

const skins: Skin[] = [
  {
    base: '#f6d3b3',
    shade: '#e3b491',
    lip: '#b9604f',
    brow: '#7a5a40',
    hairs: ['#a8632d', '#d9a95c', '#5a3a26', '#2c211d'],
  },
  {
    base: '#eec39a',
    shade: '#d8a377',
    lip: '#a9543f',
    brow: '#4b3527',
    hairs: ['#2c211d', '#4a2f20', '#7b4a2a', '#1d1a1c'],
  },
  { base: '#dca577', shade: '#c28655', lip: '#99452f', brow: '#2c211d', hairs: ['#1d1a1c', '#2c211d', '#4a2f20'] },
  { base: '#bb7d4f', shade: '#9c6238', lip: '#7d3424', brow: '#1d1a1c', hairs: ['#1d1a1c', '#2a1d18', '#3b2519'] },
  { base: '#8f5a3a', shade: '#744428', lip: '#5b231a', brow: '#171416', hairs: ['#171416', '#241a17'] },
  { base: '#734930', shade: '#593521', lip: '#40180f', brow: '#120f10', hairs: ['#120f10', '#1f1715'] },
];
const greys = ['#d8d4cc', '#a5a09a'];
const clothes: Cloth[] = [
  { main: '#1f5a43', dark: '#164634', inner: '#f4e8d2' },
  { main: '#c96a43', dark: '#a9532f', inner: '#fbf0de' },
  { main: '#3c6478', dark: '#2c4f61', inner: '#f4e8d2' },
  { main: '#efe3cb', dark: '#d8c7a6', inner: '#c96a43' },
  { main: '#6d8b6a', dark: '#557254', inner: '#fbf0de' },
  { main: '#8a4a52', dark: '#703941', inner: '#f4e8d2' },
  { main: '#42474e', dark: '#31353b', inner: '#e7dcc6' },
];
const grounds = ['#f1d7a2', '#cfe0cf', '#e9c7b0', '#c8dbe2', '#e6dcc8', '#f0c070', '#b9d0bb', '#dfc9cf'];

const path = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;

function shoulders({ main, dark, inner }: Cloth, skin: Skin, kind: number): string {
  const body = path(main, 'M9 80c1-13 8-20 22-23h18c14 3 21 10 22 23z');
  const neck =
    path(skin.base, 'M33 44h14v13c0 4-3 7.500-7 7.500S33 61 33 57z') +
    path(skin.shade, 'M33 47.500c4 4 10 4 14 0v3.500c-4 3.500-10 3.500-14 0z');
  if (kind === 0) return body + path(dark, 'M30 57.200c2 8 18 8 20 0l2 .6c-2 11-22 11-24 0z') + neck;
  if (kind === 1)
    return body + path(inner, 'm31 57 9 13 9-13z') + neck + path(dark, 'm31 56-5 3 8 12 6-6zm18 0 5 3-8 12-6-6z');
  if (kind === 2)
    return (
      path(inner, 'M9 80c1-13 8-20 22-23h18c14 3 21 10 22 23z') +
      neck +
      path(main, 'M23 59.500h6V68h22v-8.500h6V80H23z') +
      `<circle cx="27" cy="69" r="1.500" fill="${inner}"/><circle cx="53" cy="69" r="1.500" fill="${inner}"/>`
    );
  return body + neck + path(dark, 'M39.300 64h1.400v16h-1.400z') + path(dark, 'm32 56-4 2 5 9 7-3zm16 0 4 2-5 9-7-3z');
}

function face(skin: Skin, brow: string, woman: boolean, beard: boolean): string {
  const ink = '#231a17';
  const line = `fill="none" stroke-linecap="round"`;
  return (
    `<circle cx="34" cy="34" r="1.700" fill="${ink}"/><circle cx="46" cy="34" r="1.700" fill="${ink}"/>` +
    `<path ${line} stroke="${brow}" stroke-width="${woman ? 1.3 : 1.9}" d="M31 29.800q2.800-1.800 5.600-.4m6.800 0q2.800-1.400 5.600.4"/>` +
    `<path ${line} stroke="${skin.shade}" stroke-width="1.600" d="M40 34.500c.2 2 1.200 3 .9 3.700-.2.500-.9.600-1.600.5"/>` +
    (woman
      ? path(skin.lip, 'M35.300 42.300q2.400-.9 4.700 0 2.300-.9 4.700 0-4.700 4.800-9.400 0Z')
      : `<path ${line} stroke="${beard ? '#fff3e4' : skin.lip}" stroke-width="1.800" d="M35.500 42.300q4.500 3.400 9 0"/>`)
  );
}

const beards = (kind: number, hair: string) =>
  kind === 1
    ? path(
        hair,
        'M26.500 33c0 12 6 19.500 13.500 19.500S53.500 45 53.500 33c-1.500 5-4 6.500-7.500 5.800-4-1-8-1-12 0-3.500.7-6-.8-7.500-5.800Z',
      )
    : path(
        hair,
        'M33.500 41.500c1-2.500 12-2.500 13 0l-1.500-.2c-1.500-1.300-8.500-1.300-10 0zM36 47.500c2 1.300 6 1.300 8 0 .5 3-1.500 4.500-4 4.500s-4.500-1.500-4-4.500Z',
      );

const spectacles =
  '<g fill="none" stroke="#2b2320" stroke-width="1.500"><rect x="29" y="30.200" width="9.400" height="8" rx="3.600"/><rect x="41.600" y="30.200" width="9.400" height="8" rx="3.600"/><path d="M38.400 33.500q1.600-1 3.200 0M29 33l-3-1m25 1 3-1"/></g>';

/** Hair above the brow, shared by several styles. */
const crown =
  'M25.500 33c-1.500-12 4-19 14.500-19s16 7 14.500 19c-2-3-2.500-6-3-8.500-4 1-19 1-23 0-.5 2.500-1 5.500-3 8.500Z';

const womensHair: Hair[] = [
  // Long and parted.
  (hair) => ({
    back: path(hair, 'M22 66c-3-8-1-20 0-32 1-14 7-22 18-22s17 8 18 22c1 12 3 24 0 32-6 3-30 3-36 0Z'),
    front: path(hair, 'M25.800 34C24 20 31 14 40 14c9 0 16 6 14.200 20-3-3-6.500-7.500-8.200-13-4 5-12 10-20.200 13Z'),
  }),
  // A bob with a fringe.
  (hair) => ({
    back: path(
      hair,
      'M23 49c-2-4-1.500-10-1-16 1-13 7-20.500 18-20.500S57 20 58 33c.5 6 1 12-1 16-2 2.500-32 2.500-34 0Z',
    ),
    front: path(
      hair,
      'M25.500 35c-1-13 5-20 14.500-20s15.500 7 14.500 20c-1.500-2-2-5-2.300-8-8 2-16.400 2-24.400 0-.3 3-.8 6-2.300 8Z',
    ),
  }),
  // A bun.
  (hair) => ({
    back: `<circle cx="40" cy="11.500" r="7.500" fill="${hair}"/>`,
    front: path(
      hair,
      'M25.500 33c-1.500-12 4-19 14.500-19s16 7 14.500 19c-2-6-6-9.500-14.500-9.500S27.500 27 25.500 33Z',
    ),
  }),
  // Curls.
  (hair) => ({
    back: `<g fill="${hair}"><circle cx="40" cy="21" r="13"/><circle cx="28" cy="25" r="9"/><circle cx="52" cy="25" r="9"/><circle cx="23.500" cy="36" r="8"/><circle cx="56.500" cy="36" r="8"/><circle cx="25" cy="46" r="7"/><circle cx="55" cy="46" r="7"/></g>`,
    front: `<g fill="${hair}"><circle cx="32" cy="19.500" r="6"/><circle cx="40" cy="17.500" r="6"/><circle cx="48" cy="19.500" r="6"/><circle cx="27.500" cy="25" r="4"/><circle cx="52.500" cy="25" r="4"/></g>`,
  }),
  // A ponytail over the shoulder.
  (hair) => ({
    back: path(hair, 'M52 20c10 3 13 14 10 28-1 6-4 9-8 9 2-8 2-14-1-20z'),
    front: path(
      hair,
      'M25.500 33c-1.500-12 4-19 14.500-19s16 7 14.500 19c-2-3.500-4-7-6-9-6 3-15 3.500-19 3-2 2-3 4-4 6Z',
    ),
  }),
  // A headscarf.
  (_hair, cloth) => {
    const scarf = cloth === '#1f5a43' ? '#d8a24a' : '#2f6a56';
    return {
      back: path(scarf, 'M21 60c-2-8-1-18 0-27 1-14 8-21.500 19-21.500S58 19 59 33c1 9 2 19 0 27-5 5-33 5-38 0Z'),
      front: `<path fill="${scarf}" fill-rule="evenodd" d="M22 52c-1-6-1-13-.5-19C22.500 19 29 12.500 40 12.500S57.500 19 58.500 33c.5 6 .5 13-.5 19-5 10-31 10-36 0Zm5.500-20c0 10 5 17 12.500 17s12.500-7 12.500-17c0-7.500-4.500-12.500-12.500-12.500S27.500 24.500 27.500 32Z"/>`,
    };
  },
];

const mensHair: Hair[] = [
  // Short.
  (hair) => ({ front: path(hair, crown) }),
  // A side parting.
  (hair) => ({
    front: path(
      hair,
      'M25.600 32.500C23 18 31 12 41 12.500c9 .4 15.500 6 13.200 20-1.700-2-2.400-4.800-2.700-7.500-7 .5-13-1-17-4.500-1.500 5-5.500 7-7 7.800-.4 1.700-1 3.200-1.900 4.200Z',
    ),
  }),
  // Close-cropped.
  (hair) => ({
    front: path(hair, 'M26 29c-.5-9.500 5-14.500 14-14.500S54.500 19.500 54 29c-2-5-5-7.500-14-7.500S28 24 26 29Z'),
  }),
  // Bald.
  (_hair, _cloth, skin) => ({ front: path(skin, 'M27 28c1-9 6-13.500 13-13.500S52 19 53 28c-7-5-19-5-26 0Z') }),
  // A round of curls.
  (hair) => ({
    back: `<circle cx="40" cy="25" r="17" fill="${hair}"/>`,
    front: `<g fill="${hair}"><circle cx="31" cy="20.500" r="5"/><circle cx="40" cy="17.500" r="5.500"/><circle cx="49" cy="20.500" r="5"/><circle cx="26.500" cy="26" r="3.500"/><circle cx="53.500" cy="26" r="3.500"/></g>`,
  }),
  // A cap.
  (hair, cloth) => {
    const cap = cloth === '#c96a43' ? '#2c4f61' : '#b9573d';
    return {
      front:
        path(hair, 'M25.500 33c-.7-3-.7-6 0-9h4c-1 3-2 6-4 9Zm29 0c.7-3 .7-6 0-9h-4c1 3 2 6 4 9Z') +
        path(cap, 'M24.800 25.500C25 16 31 11.500 40 11.500S55 16 55.200 25.500z') +
        path('#00000026', 'M24.800 25.500c8-3 22-3 30.400 0l4 3.200c-10-3.200-28-3.200-38.400 0z') +
        path(cap, 'M24.800 24.300c9-2.600 22-2.600 30.400 0l4.500 3.400c-10-2.600-29-2.600-39.400 0z'),
    };
  },
  // Long, tied back.
  (hair) => ({
    back: path(hair, 'M24 40c-2-18 4-27 16-27s18 9 16 27z'),
    front: path(
      hair,
      'M25.500 34c-2-13 4-20 14.500-20s16.500 7 14.500 20c-2-6-7-10.500-14.500-10.500S27.500 28 25.500 34Z',
    ),
  }),
];
