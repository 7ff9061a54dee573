import type { FormRefusal } from '#api/form.server.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Returns why the act `intent` was refused, null if it was not, and what was typed into its field. */
export function useRefusalOf(
  refusal: FormRefusal | undefined,
  intent: string,
  field: string,
): { error: string | null; typed: string } {
  const { t } = useTranslation('errors');
  if (refusal?.intent !== intent) return { error: null, typed: '' };
  const code = refusal.fields[field];
  return { error: code ? t(`errors:${code}`) : refusal.message, typed: refusal.typed[field] ?? '' };
}
