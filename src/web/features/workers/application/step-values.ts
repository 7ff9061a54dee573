import type { FormRefusal } from '#api/form.server.ts';
import type { RefusalCode } from '#lib/fail.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { type ApplicationStep, minDescription, missingFields } from '#modules/workers/application/completeness.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The answer to a form that was not saved; without code and message where only its hours were copied, or a saved step lacks something. */
export type StepRefusal = Pick<FormRefusal, 'fields' | 'typed' | 'intent'> & {
  code: FormRefusal['code'] | null;
  message: string | null;
  /** All values of a name that comes several times, by name. */
  lists: Record<string, string[]>;
};

/** Returns the sentence below a refused field of a step; null for a field in order. */
export function useFieldError(refusal: StepRefusal | undefined): (name: string) => string | null {
  const { t } = useTranslation(['application', 'errors']);
  return (name) => fieldMessage(t, refusal?.fields[name], `application:wrong.${name}`, { min: String(minDescription) });
}

/** Returns what the saved step with the text about the Pro lacks, as codes of its fields; empty for complete and other steps. */
export function gapsOf(step: ApplicationStep, application: Application): Record<string, RefusalCode> {
  if (step !== 'about') return {};
  const isTooShort = application.description !== '';
  const codeOf = (field: string) =>
    field === 'description' && isTooShort ? 'workers.descriptionTooShort' : 'field.required';
  return Object.fromEntries(missingFields(application).about.map((field) => [field, codeOf(field)]));
}
