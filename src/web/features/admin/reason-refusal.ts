import type { FormRefusal } from '#api/form.server.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Returns why the act of a reason dialog was refused, null if it was not, and the reason that was typed. */
export function useReasonRefusal(
  refusal: FormRefusal | undefined,
  intent: string,
): { error: string | null; typed: string } {
  const { t } = useTranslation('errors');
  if (refusal?.intent !== intent) return { error: null, typed: '' };
  const [code] = Object.values(refusal.fields);
  return { error: code ? t(`errors:${code}`) : refusal.message, typed: refusal.typed.reason ?? '' };
}
