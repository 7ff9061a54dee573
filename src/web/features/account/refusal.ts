import { useTranslation } from 'react-i18next';
import type { FormRefusal } from '#api/form.ts';

/** The words for a refused account form: one sentence for all of it, and one for each marked field. */
export function useRefusal(refusal: FormRefusal | undefined, missingText = 'missing.text') {
  const { t } = useTranslation(['account', 'errors']);
  const field = (name: string): string | undefined => {
    const key = refusal?.fields[name];
    return key ? t(`account:wrong.${name}`, { defaultValue: t(`errors:${key}`) }) : undefined;
  };
  if (!refusal) return { title: null, text: null, field };
  if (Object.keys(refusal.fields).length > 0) {
    const missing = Object.values(refusal.fields).includes('field.required');
    const kind = missing ? 'missing' : 'wrongFields';
    return {
      title: t(`account:${kind}.title`),
      text: t(`account:${missing ? missingText : 'wrongFields.text'}`),
      field,
    };
  }
  if (refusal.code === 'identity.consentRequired') {
    return { title: t('account:consent.title'), text: t(`errors:${refusal.code}`), field };
  }
  return { title: t(`errors:${refusal.code}`, refusal.values), text: null, field };
}
