import { randomFrom } from '#lib/random.ts';
import { type Beard, type Glasses, hairFor, type Look, looks, type Skin, skins } from './palette.server.ts';

/** What a drawn face looks like. */
export interface Face {
  woman: boolean;
  skin: Skin;
  /** The color of the hair. */
  hair: string;
  /** The name of the haircut, in `womensHair` or `mensHair`. */
  cut: string;
  older: boolean;
  beard: Beard;
  glasses: Glasses;
  earrings: 'none' | 'studs' | 'hoops';
  shape: 0 | 1 | 2;
  mouth: 0 | 1 | 2;
  /** Clothes and background: the same person may wear others tomorrow. */
  clothes: number;
  collar: number;
  ground: number;
}

const ending = /-([wm])(?:-([a-z]+))?(?:-\d+)?$/;

/** Returns the name of a portrait: a person, who they are, and which of their possible faces. */
export const portraitSeed = (person: string, woman: boolean, look: Look, turn: number): string =>
  `${person}-${woman ? 'w' : 'm'}-${look}-${turn}`;

/**
 * Returns the face for `seed`, always the same. A seed ends in `-w` for a woman or `-m` for a man, then perhaps `-<look>`
 * and a number (`rosa.ortiz-w-olive-2`); what it does not say is left to chance.
 */
export function faceFor(seed: string): Face {
  const pick = picker(seed);
  const [, letter, given] = ending.exec(seed) ?? [];
  const woman = letter ? letter === 'w' : pick([true, false]);
  const look = isLook(given) ? given : pick(usualLooks);
  const { skins: tones, colors, texture } = looks[look];
  const older = pick([false, false, false, false, true]);
  const cut = pick(hairFor(woman, texture, older));
  return {
    woman,
    skin: skins[pick(tones)] as Skin,
    hair: older ? pick(greys) : pick(colors),
    cut,
    older,
    beard: woman ? 'none' : pick(look === 'light' ? someBeards : beards),
    glasses: pick(['none', 'none', 'none', 'none', 'round', 'square']),
    earrings: woman && cut !== 'scarf' ? pick(shortCuts.includes(cut) ? bothEarrings : someEarrings) : 'none',
    shape: pick([0, 1, 2]),
    mouth: pick([0, 1, 2]),
    clothes: pick([0, 1, 2, 3, 4, 5, 6, 7]),
    collar: pick([0, 1, 2, 3, 4]),
    ground: pick([0, 1, 2, 3, 4, 5, 6, 7]),
  };
}

/** Returns how much two faces differ at a glance. Glasses and gray hair do not count, or half of all people had them. */
export function differenceOf(a: Face, b: Face): number {
  if (a.woman !== b.woman) return 20;
  const differs = (key: keyof Face, weight: number) => (a[key] === b[key] ? 0 : weight);
  return (
    differs('cut', 4) +
    (a.older || b.older ? 0 : differs('hair', 1)) +
    differs('skin', 1) +
    differs('beard', 1) +
    differs('ground', 1) +
    differs('clothes', 1)
  );
}

/** Returns the features by which one is recognized: two people with the same key look like one person. */
export const keyOf = ({ woman, skin, hair, cut, beard, glasses }: Face): string =>
  [woman ? 'woman' : 'man', skin.base, hair, cut, beard, glasses].join(' ');

const shortCuts = ['pixie', 'bun', 'lowBun'];
const bothEarrings = ['studs', 'hoops'] as const;
const someEarrings = ['none', 'studs', 'hoops'] as const;
const greys = ['#dcd7cd', '#aca69f', '#8d8781'];
const usualLooks: Look[] = ['fair', 'light', 'olive', 'tan', 'brown', 'deep'];
const beards: Beard[] = ['none', 'none', 'none', 'none', 'stubble', 'full', 'full', 'goatee', 'mustache'];
const someBeards: Beard[] = ['none', 'none', 'none', 'none', 'none', 'stubble', 'goatee', 'mustache'];

const isLook = (text: string | undefined): text is Look => text !== undefined && Object.hasOwn(looks, text);

/** Returns a function that picks from lists by a pseudo-random sequence: FNV-1a of the seed, continued by Mulberry32. */
function picker(seed: string): <T>(from: readonly T[]) => T {
  let state = 2_166_136_261;
  for (const char of `portrait ${seed}`) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  const next = randomFrom(state);
  return (from) => from[(next() * 2 ** 32) % from.length] as (typeof from)[number];
}
