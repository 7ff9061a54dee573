import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { JobSide } from './transitions.ts';

/** Returns a text of one side of a job as the reader sees it. */
export type AsRead = (text: string, by: JobSide) => string;

/**
 * Returns what `reader` sees of the texts of both sides: contact details of the other side are masked, except while the two share them
 * (`isShared`).
 */
export const maskedFor =
  (reader: JobSide, isShared: boolean): AsRead =>
  (text, by) =>
    isShared || by === reader ? text : maskContactDetails(text);
