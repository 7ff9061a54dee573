import { useTranslation } from 'react-i18next';
import type { FormRefusal } from '#api/form.server.ts';
import { fieldMessage } from '#web/page/field-message.ts';

/**
 * The words for a refused account form: one sentence for all of it, and one for each marked field. `failed` is the key of
 * the title above a refusal that has only a sentence; `missing` that of the sentence about empty fields.
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
  // The specification's words, which have no full stop.
  const message = code === 'api.unexpected' ? t('account:somethingWrong') : refusal.message;
  if (code === 'identity.consentRequired') return { title: t('account:consent.title'), text: message, field };
  return failed ? { title: t(`account:${failed}`), text: message, field } : { title: message, text: null, field };
}
