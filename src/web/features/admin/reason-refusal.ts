import type { FormRefusal } from '#api/form.server.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The server's refusal of the form of a reason dialog. */
interface ReasonRefusal {
  /** Why the form was refused, in one sentence; null if it was not. */
  refusal: string | null;
  /** What is wrong with the reason. A refusal that is about no field is shown here, too. */
  error: string | null;
  /** What is wrong with another field. */
  errorOf(field: string): string | null;
  /** What was typed. */
  typed: Record<string, string>;
}

export function useReasonRefusal(refusal: FormRefusal | undefined, intent: string): ReasonRefusal {
  const { t } = useTranslation('errors');
  if (refusal?.intent !== intent) return { refusal: null, error: null, errorOf: () => null, typed: {} };
  const { fields, message, typed } = refusal;
  const errorOf = (field: string) => (fields[field] ? t(`errors:${fields[field]}`) : null);
  const isAboutFields = Object.keys(fields).length > 0;
  return { refusal: message, error: isAboutFields ? errorOf('reason') : message, errorOf, typed };
}
