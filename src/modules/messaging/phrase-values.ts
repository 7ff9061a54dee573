import { z } from 'zod';
import { TypedLine } from '#platform/operations/contract.ts';
import { maxPhraseReason, phraseCents, phraseMinutes } from './phrases.ts';

/** What fills in a ready sentence. */
export const PhraseValues = z.object({
  minutes: z.int().min(phraseMinutes.min).max(phraseMinutes.max).optional(),
  amountCents: z.int().min(phraseCents.min).max(phraseCents.max).optional(),
  reason: TypedLine.min(1).max(maxPhraseReason).optional(),
});
