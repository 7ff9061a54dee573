import { z } from 'zod';
import { type Look, looks } from '#platform/portraits/palette.server.ts';
import { readData } from '../read-data.ts';

/** Where a person's name and second language come from. */
export const Heritage = z.enum([
  'american',
  'latino',
  'vietnamese',
  'chinese',
  'russian',
  'ukrainian',
  'filipino',
  'indian',
  'korean',
  'haitian',
  'brazilian',
  'polish',
  'arabic',
  'ethiopian',
  'nigerian',
]);
export type Heritage = z.infer<typeof Heritage>;

/** Names in one line, separated by spaces. */
const Names = z.string().transform((line) => line.split(' '));

/** How people look, as often as each is named, in one line. */
const Looks = Names.pipe(z.array(z.enum(Object.keys(looks) as [Look, ...Look[]])));

/**
 * Each given name is a woman's or a man's. `looksOf` says what people of some names look like, if otherwise than the rest.
 * Languages (ISO 639-1) are those besides English.
 */
const HeritageNames = z
  .strictObject({
    given: Names,
    women: Names,
    men: Names,
    family: Names,
    languages: z.array(z.string().length(2)),
    looks: Looks,
    looksOf: z.record(z.string(), Names).default({}),
  })
  .refine(({ given, women, men }) => given.toSorted().join() === [...women, ...men].toSorted().join(), {
    error: 'every given name must be either a woman’s or a man’s',
  });

export const heritages = readData('people/names.json', z.record(Heritage, HeritageNames));

/** True for a woman's name. */
export const isWomansName = (heritage: Heritage, first: string): boolean => heritages[heritage].women.includes(first);

/** Returns what people of this name look like, as often as each look is named. */
export function looksFor(heritage: Heritage, first: string): readonly Look[] {
  const { looks: usual, looksOf } = heritages[heritage];
  const [own] = Object.entries(looksOf).find(([, names]) => names.includes(first)) ?? [];
  return own ? Looks.parse(own) : usual;
}
