import type { FormRefusal } from '#api/form.server.ts';
import { useTranslation } from './translation.tsx';

/** The refusal of one form of a page, in words. */
interface FormRefusalWords {
  /** Why the form was refused, in one sentence; null if it was not. */
  message: string | null;
  /** What is wrong with the form's main field. A refusal that is about no field is shown there, too. */
  error: string | null;
  /** Returns what is wrong with a field; null for a field in order. */
  errorOf(field: string): string | null;
  /** What was typed, by field. */
  typed: Record<string, string>;
}

/** Returns the refusal of the form that sends `intent`; without words if another form was refused, or none. */
export function useFormRefusal(
  refusal: FormRefusal | undefined,
  intent: string,
  mainField = 'reason',
): FormRefusalWords {
  const { t } = useTranslation('errors');
  if (refusal?.intent !== intent) return { message: null, error: null, errorOf: () => null, typed: {} };
  const { fields, message, typed } = refusal;
  const errorOf = (field: string) => (fields[field] ? t(`errors:${fields[field]}`) : null);
  const isAboutFields = Object.keys(fields).length > 0;
  return { message, error: isAboutFields ? errorOf(mainField) : message, errorOf, typed };
}
