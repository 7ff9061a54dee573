import { z } from 'zod';
import { readData } from '../read-data.ts';
import { Heritage } from './names.ts';

/** A neighborhood: a real ZIP code and what people call it. */
const Place = z.strictObject({ zip: z.string().length(5), area: z.string().min(1) });

/** A metro area. */
const Metro = z.strictObject({
  key: z.string(),
  city: z.string(),
  timeZone: z.string(),
  /** Local rates divided by the country's average. */
  cost: z.number().positive(),
  snow: z.boolean(),
  /** Area codes of phone numbers; all numbers are 555-01xx, which are reserved for fiction. */
  areaCodes: z.array(z.string().length(3)).min(1),
  /** The first place is the center. */
  places: z.tuple([Place], Place),
  /** Streets where clients live; the numbers are invented. */
  streets: z.array(z.string()).min(4),
  /** How common people of each heritage are, by weight. */
  people: z.partialRecord(Heritage, z.number().positive()),
});
export type Metro = z.infer<typeof Metro>;

/** San Francisco first: the sample logins live there, and every trade is offered there. */
export const metros = readData('people/metros.json', z.tuple([Metro], Metro));
