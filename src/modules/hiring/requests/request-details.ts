import { z } from 'zod';
import { ScopeAnswers } from '#modules/catalog/contract.ts';
import { Zip } from '#modules/places/contract.ts';
import { Id, TypedLine, TypedText } from '#platform/operations/contract.ts';
import { maxDescription, maxTitle, wishedDaysAhead } from '../limits.ts';
import { daysWishes } from '../states.ts';

/** The first step of the request form, checked before the second is shown. */
export const RequestDetails = z.object({
  title: TypedLine.min(1).max(maxTitle),
  category: z.string().min(1).max(60),
  /** A subcategory of the category. */
  service: z.string().max(60).optional(),
  zip: Zip,
  description: TypedText.min(1).max(maxDescription),
  daysWish: z.enum(daysWishes).optional(),
  /** The days that `picked` means, on the calendar of the place: today or one of the seven days after it. */
  dates: z
    .array(z.iso.date())
    .max(wishedDaysAhead + 1)
    .default([]),
  /** What is to be done; its questions are those of `service`. */
  scope: ScopeAnswers.default({}),
});

export const Attachment = z.object({ id: Id, name: z.string(), contentType: z.string(), bytes: z.int() });

/** When the client wants the work done. */
export const Days = z.object({
  wish: z.enum(daysWishes),
  /** The picked days (`2026-03-08`), on the calendar of the place. */
  dates: z.array(z.string()),
});
