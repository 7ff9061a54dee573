import { z } from 'zod';
import { type Language, languages } from '#lib/languages.ts';
import { Lines, readData } from '../read-data.ts';
import { Task } from '../trades/trades.ts';

/**
 * What clients write about Pros, besides what belongs to a single trade. `{first}` is the Pro's first name, `{job}`
 * (English only) the job's title.
 */
const Reviews = z.strictObject({
  /** Fits any work. */
  any: Lines,
  /** A few words. */
  short: Lines,
  /** Explains why it was four stars and not five. */
  almost: Lines,
  /** Praise by category; in English it is in `trades/`. */
  categories: z.record(z.string(), Lines).default({}),
  /** Explains why it was three stars. */
  gripes: Lines,
});
export type Reviews = z.infer<typeof Reviews>;

/** What Pros write about clients; `{first}` is the client's first name. Three-star reviews are in English only. */
const ReviewsOfClients = z.strictObject({ praise: Lines, gripes: Lines.default([]) });

export const reviews = inEveryLanguage('reviews.json', Reviews);

export const reviewsOfClients = inEveryLanguage('reviews-of-clients.json', ReviewsOfClients);

/** What Pros write with an offer; `{client}` is the client's first name, `{first}` the Pro's. */
export const offerMessages = inEveryLanguage('offers.json', Lines);

/** What people write when something does not go as agreed, and the operator's decisions; `door` says how to get in. */
const Notes = z.strictObject({
  clientCancels: Lines,
  workerCancels: Lines,
  clientCallsOff: Lines,
  workerCallsOff: Lines,
  clientAsksForChanges: Lines,
  workerAnswersChanges: Lines,
  clientComplains: Lines,
  workerComplains: Lines,
  decisions: Lines,
  door: Lines,
});

export const notes = inEveryLanguage('notes.json', Notes);

/** By language other than English and by trade: what clients ask for. English tasks are in `trades/`. */
export const tasksByTrade = inOtherLanguages('tasks.json', z.record(z.string(), Task));

/** By language other than English: what Pros add to their description. */
export const bioLines = inOtherLanguages('bios.json', Lines);

function inEveryLanguage<Schema extends z.ZodType>(file: string, schema: Schema) {
  const read = (language: Language) => readData(`texts/${language}/${file}`, schema);
  return { en: read('en'), es: read('es'), ru: read('ru'), uk: read('uk'), vi: read('vi'), zh: read('zh') };
}

function inOtherLanguages<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): ReadonlyMap<string, z.output<Schema>> {
  const others = languages.filter((language) => language !== 'en');
  return new Map(others.map((language) => [language, readData(`texts/${language}/${file}`, schema)]));
}
