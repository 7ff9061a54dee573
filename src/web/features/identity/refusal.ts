import type { FormRefusal } from '#api/form.server.ts';
import type { RefusalCode } from '#lib/fail.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The fields that a refusal is about, beyond those that the contract marks. */
const fieldsByCode: Partial<Record<RefusalCode, string>> = {
  'identity.consentRequired': 'smsConsent',
  'identity.adultRequired': 'adult',
  'identity.termsRequired': 'acceptTerms',
  'identity.invalidPhone': 'phone',
  'identity.phoneNotServed': 'phone',
  'identity.usernameTaken': 'username',
  'identity.reservedName': 'fullName',
  'identity.passwordNeeded': 'password',
  'identity.weakPassword': 'password',
  'identity.commonPassword': 'password',
  'identity.wrongCode': 'code',
  'identity.wrongMailedCode': 'code',
};

/**
 * Returns the texts for a refused account form: one for the whole form, and `field(name)` for each marked field; `textField(name)`
 * also has what was typed into it. `failed` is the key of the title when no field is marked; `missing` is the key of the text
 * about empty fields. `aboutFields` is true when a field is marked, so that the text for the form goes with the last mark.
 */
export function useRefusal(
  refusal: FormRefusal | undefined,
  { failed, missing = 'missing.text' }: { failed?: string; missing?: string } = {},
) {
  const { t } = useTranslation(['account', 'errors']);
  const field = (name: string) =>
    refusal && fieldsByCode[refusal.code] === name
      ? refusal.message
      : fieldMessage(t, refusal?.fields[name], `account:wrong.${name}`);
  const textField = (name: string) => ({ name, defaultValue: refusal?.typed[name], error: field(name) });
  const about = { field, textField };
  if (!refusal) return { title: null, text: null, aboutFields: false, ...about };
  if (Object.keys(refusal.fields).length > 0) {
    const isMissing = Object.values(refusal.fields).includes('field.required');
    const kind = isMissing ? 'missing' : 'wrongFields';
    return {
      title: t(`account:${kind}.title`),
      text: t(`account:${isMissing ? missing : 'wrongFields.text'}`),
      aboutFields: true,
      ...about,
    };
  }
  const { code } = refusal;
  const aboutFields = code in fieldsByCode;
  // The specification's text has no period.
  const message = code === 'api.unexpected' ? t('account:somethingWrong') : refusal.message;
  if (code === 'identity.consentRequired')
    return { title: t('account:consent.title'), text: message, aboutFields, ...about };
  const words = failed ? { title: t(`account:${failed}`), text: message } : { title: message, text: null };
  return { ...words, aboutFields, ...about };
}
