import { z } from 'zod';
import { languages } from '#lib/languages.ts';

/** What a Pro can do. */
export const Skill = z.object({
  /** In the reader's language if it is of the vocabulary, and otherwise in the Pro's own words. */
  name: z.string(),
  /** The language of those words, as far as it can be told; null where it is the reader's. */
  language: z.enum(languages).nullable(),
});

export type Skill = z.infer<typeof Skill>;
