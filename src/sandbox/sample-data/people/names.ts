import { z } from 'zod';
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

/** Women's names are among the given names; the others are men's. Languages (ISO 639-1) are those besides English. */
const HeritageNames = z.strictObject({
  given: Names,
  women: Names,
  family: Names,
  languages: z.array(z.string().length(2)),
});

export const heritages = readData('people/names.json', z.record(Heritage, HeritageNames));

export const womensNames: ReadonlySet<string> = new Set(Object.values(heritages).flatMap(({ women }) => women));
