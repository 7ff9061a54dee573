import type { FormRefusal } from '#api/form.server.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The answer to a form that was not saved; without code and message where only its hours were copied. */
export type StepRefusal = Pick<FormRefusal, 'fields' | 'typed' | 'intent'> & {
  code: FormRefusal['code'] | null;
  message: string | null;
  /** All values of a name that comes several times, by name. */
  lists: Record<string, string[]>;
};

/** Returns the sentence below a refused field of a step; null for a field in order. */
export function useFieldError(refusal: StepRefusal | undefined): (name: string) => string | null {
  const { t } = useTranslation(['application', 'errors']);
  return (name) => fieldMessage(t, refusal?.fields[name], `application:wrong.${name}`);
}
