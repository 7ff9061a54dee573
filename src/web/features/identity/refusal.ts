import { useTranslation } from 'react-i18next';
import type { FormRefusal } from '#api/form.server.ts';
import { fieldMessage } from '#web/page/field-message.ts';

/**
 * Returns the texts for a refused account form: one for the whole form, and `field(name)` for each marked field. `failed` is
 * the key of the title when no field is marked; `missing` is the key of the text about empty fields.
 */
export function useRefusal(
  refusal: FormRefusal | undefined,
  { failed, missing = 'missing.text' }: { failed?: string; missing?: string } = {},
) {
  const { t } = useTranslation(['account', 'errors']);
  const field = (name: string) => fieldMessage(t, refusal?.fields[name], `account:wrong.${name}`);
  if (!refusal) return { title: null, text: null, field };
  if (Object.keys(refusal.fields).length > 0) {
    const isMissing = Object.values(refusal.fields).includes('field.required');
    const kind = isMissing ? 'missing' : 'wrongFields';
    return {
      title: t(`account:${kind}.title`),
      text: t(`account:${isMissing ? missing : 'wrongFields.text'}`),
      field,
    };
  }
  const { code } = refusal;
  // The specification's text has no period.
  const message = code === 'api.unexpected' ? t('account:somethingWrong') : refusal.message;
  if (code === 'identity.consentRequired') return { title: t('account:consent.title'), text: message, field };
  return failed ? { title: t(`account:${failed}`), text: message, field } : { title: message, text: null, field };
}
