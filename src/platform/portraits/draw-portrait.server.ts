import { type Face, faceFor } from './face.server.ts';
import { mensHair, path, womensHair } from './hair.server.ts';
import { type Cloth, clothes, grounds, type Skin } from './palette.server.ts';

/**
 * Returns the portrait for `seed` (`faceFor`) as an SVG document of about two kilobytes. It is 4:3 with head and shoulders in
 * the middle, so that a frame of any shape from wide to square or round shows both when it covers itself with the picture.
 */
export function drawPortrait(seed: string): string {
  const face = faceFor(seed);
  const cloth = clothes[face.clothes] as Cloth;
  const { skin, hair } = face;
  const cut = (face.woman ? womensHair : mensHair)[face.cut];
  const { back = '', front = '' } = cut?.({ hair, accent: accentFor(face), skin: skin.base }) ?? {};
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9.3 4.8 98.6 74">' +
    path(grounds[face.ground] as string, 'M-10 4H90v76H-10z') +
    back +
    shoulders(cloth, skin, face.collar) +
    head(face) +
    (face.beard === 'none' ? '' : beards[face.beard](hair)) +
    features(face) +
    front +
    (face.earrings === 'none' ? '' : earrings[face.earrings]) +
    (face.glasses === 'none' ? '' : spectacles[face.glasses]) +
    '</svg>'
  );
}

const accents = ['#2f6a56', '#8f4a3a', '#35506b', '#c08a3a', '#6b4a63', '#4b5240'];

/** The color of a scarf or cap: unlike the clothes below it. */
const accentFor = (face: Face): string => accents[(face.clothes * 5 + face.ground) % accents.length] as string;

const body =
  'M5 83c.500-14 8-20.800 20.500-24 4.500-1.200 7-2.500 7.500-5h14c.500 2.500 3 3.800 7.500 5C67 62.200 74.500 69 75 83z';

function shoulders({ main, dark, inner }: Cloth, skin: Skin, collar: number): string {
  const neck =
    path(skin.base, 'M33.300 43h13.400v14c0 4-3 7.200-6.700 7.200s-6.700-3.200-6.700-7.200z') +
    path(skin.shade, 'M33.300 46.500c4 4.500 9.400 4.500 13.400 0v4.700c-3.800 3.400-9.600 3.400-13.400 0z');
  const clothed = path(main, body);
  if (collar === 0)
    return (
      clothed + path(dark, 'M30.600 57.600c2 8.200 16.800 8.200 18.800 0l2.200.800c-2 11-21.200 11-23.200 0z') + neck
    );
  if (collar === 1)
    return (
      clothed +
      path(inner, 'm31 57 9 13.500L49 57z') +
      neck +
      path(dark, 'm31.300 56-5 3 8 12.500 6-6.700zm17.400 0 5 3-8 12.500-6-6.700z')
    );
  if (collar === 2)
    return (
      path(inner, body) +
      neck +
      path(main, 'M20.500 60.700 27 59v9.500h26V59l6.500 1.700V83h-39z') +
      `<circle cx="24" cy="69" r="1.300" fill="${inner}"/><circle cx="56" cy="69" r="1.300" fill="${inner}"/>`
    );
  if (collar === 3)
    return (
      clothed +
      neck +
      path(dark, 'M39.400 64h1.200v19h-1.200z') +
      path(dark, 'm32.200 55.500-4.200 2.700 5.500 9 6.500-3.200zm15.600 0 4.200 2.700-5.500 9L40 64z')
    );
  return (
    clothed +
    path(inner, 'm30.500 57.500 9.500 16 9.500-16z') +
    path(dark, 'm29.500 57.500 2.800-.900L40 69.500l7.700-12.900 2.800.900L40 75z') +
    neck
  );
}

const shapes = [
  'M26.700 31c0-9.500 5.400-15 13.300-15s13.300 5.500 13.300 15c0 12-5.900 19.500-13.300 19.500S26.700 43 26.700 31Z',
  'M26.700 30c0-9 5.400-14.300 13.300-14.300S53.300 21 53.300 30c0 4-.300 7.500-1 10.300-1.500 6-6.400 10.400-12.300 10.400s-10.800-4.400-12.300-10.400c-.700-2.800-1-6.300-1-10.300Z',
  'M27 30c0-9 5.300-14.300 13-14.300S53 21 53 30c0 7.500-1.600 12.500-4.500 16.500-2.500 3.400-5 4.900-8.500 4.900s-6-1.500-8.500-4.900C28.600 42.500 27 37.500 27 30Z',
];
/** The side of the face that is away from the light. */
const shadow =
  'M43 16c6.500 1.200 10.300 6.500 10.300 15 0 12-5.900 19.500-13.300 19.500 5.300-3.200 8-9.500 8-18 0-7-1.500-12.500-5-16.500Z';

const head = ({ skin, shape }: Face): string =>
  `<g fill="${skin.base}"><ellipse cx="26.600" cy="34.300" rx="2.300" ry="3"/><ellipse cx="53.400" cy="34.300" rx="2.300" ry="3"/></g>` +
  path(skin.base, shapes[shape] ?? '') +
  `<path fill="${skin.shade}" fill-opacity=".28" d="${shadow}"/>`;

const ink = '#231a17';
const line = 'fill="none" stroke-linecap="round"';

const mouths = {
  woman: [
    'M35.700 42.100q2.200-.200 4.300.4 2.100-.6 4.300-.4-1.400 3-4.300 3t-4.300-3Z',
    'M36 42.400q4 1 8 0-1.400 3.600-4 3.600t-4-3.600Z',
    'M36.100 42.300q2-.200 3.900.3 1.900-.5 3.900-.3-1.300 2.600-3.900 2.600t-3.900-2.600Z',
  ],
  man: ['M36 42.800q4 2.600 8 0', 'M36.300 42.800q4.200 2.300 7.500-.500', 'M36 43q4 1.600 8 0'],
};

function features({ skin, hair, woman, older, mouth, beard, cut }: Face): string {
  const brow = older || cut === 'scarf' || cut === 'bald' ? skin.brow : hair;
  const bearded = beard === 'full';
  const lashes = `<path ${line} stroke="${ink}" stroke-width=".800" d="M32.400 33.500q1.300-1.400 3.200-.6m9 0q1.900-.8 3.200.6"/>`;
  return (
    `<g fill="${ink}"><ellipse cx="34.200" cy="34.200" rx="1.250" ry="1.400"/><ellipse cx="45.800" cy="34.200" rx="1.250" ry="1.400"/></g>` +
    (woman ? lashes : '') +
    `<path ${line} stroke="${brow}" stroke-width="${woman ? 1.1 : 1.6}" d="M31.300 30.500q2.600-1.500 5.200-.4m7 0q2.600-1.100 5.200.4"/>` +
    `<path ${line} stroke="${skin.shade}" stroke-width="1.400" d="M40.200 34.800c.200 1.800 1 2.700.800 3.300-.200.500-.900.600-1.500.5"/>` +
    (older
      ? `<path ${line} stroke="${skin.shade}" stroke-width=".800" d="M34 40.500q-1 1.300-1 2.800m13-2.800q1 1.300 1 2.800"/>`
      : '') +
    (woman
      ? path(skin.lip, mouths.woman[mouth] ?? '')
      : bearded || mouth === 1
        ? path('#fff6ea', 'M36.200 42.300q3.800 1.200 7.600 0-1 3-3.800 3t-3.800-3Z')
        : `<path ${line} stroke="${skin.lip}" stroke-width="1.500" d="${mouths.man[mouth]}"/>`)
  );
}

const jaw =
  'M26.800 34c.400 10.500 5.700 17 13.200 17s12.800-6.500 13.200-17c-1.500 3.800-3 5.500-5.400 6-2.300-1.300-5-1.800-7.800-1.800s-5.500.500-7.800 1.800c-2.400-.500-3.900-2.200-5.400-6Z';
const mustache =
  'M34.300 41c1.500-2.400 4.300-2.400 5.700-1.300 1.400-1.100 4.200-1.100 5.700 1.300-1.800.900-3.900.900-5.700.200-1.800.700-3.900.700-5.700-.200Z';

const beards = {
  stubble: (hair: string) => `<path fill="${hair}" fill-opacity=".22" d="${jaw}"/>`,
  full: (hair: string) => path(hair, jaw),
  goatee: (hair: string) =>
    path(hair, `${mustache}M36.500 47c2 .9 5 .9 7 0 .4 2.900-1.200 4-3.500 4s-3.900-1.100-3.500-4Z`),
  mustache: (hair: string) => path(hair, mustache),
};

const earrings = {
  studs: '<g fill="#f3d9a0"><circle cx="26.300" cy="37.300" r=".900"/><circle cx="53.700" cy="37.300" r=".900"/></g>',
  hoops:
    '<g fill="none" stroke="#d9a441" stroke-width=".900"><circle cx="26" cy="39.200" r="2"/><circle cx="54" cy="39.200" r="2"/></g>',
};

const frame = '<g fill="#ffffff1f" stroke="#2b2320" stroke-width=".950">';
const bridge = '<path fill="none" d="M37.900 33.800q2.100-.9 4.200 0M30.100 33.500l-3.400-.8m23.200.8 3.400-.8"/></g>';
const spectacles = {
  round: `${frame}<circle cx="34" cy="34.300" r="3.900"/><circle cx="46" cy="34.300" r="3.900"/>${bridge}`,
  square: `${frame}<rect x="29.900" y="31.200" width="8" height="6.200" rx="1.800"/><rect x="42.100" y="31.200" width="8" height="6.200" rx="1.800"/>${bridge}`,
};
