import type { FormRefusal } from '#api/form.server.ts';
import type { JobIntent } from './forms-there.ts';

/** Why a form was refused, and what was typed into it. */
export interface RefusedForm {
  error: string | null;
  /** The code of the refusal, where the place of the error depends on it. */
  code?: string;
  typed?: Record<string, string>;
}

/** Returns what was typed into the form of a refused act; undefined for the forms of other acts. */
export const typedInto = (refusal: FormRefusal | undefined, intent: JobIntent): Record<string, string> | undefined =>
  refusal?.intent === intent ? refusal.typed : undefined;
