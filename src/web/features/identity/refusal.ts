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
  const others = otherCodes(refusal);
  const field = (name: string) => {
    if (refusal && fieldsByCode[refusal.code] === name) return refusal.message;
    const other = others.find((code) => fieldsByCode[code] === name);
    if (other) return t(`errors:${other}`, refusal?.facts);
    const code = refusal?.fields[name];
    if (code && !code.startsWith('field.')) return refusal?.sentences?.[name] ?? t(`errors:${code}`);
    return fieldMessage(t, code, `account:wrong.${name}`);
  };
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
  if (others.length > 0)
    return { title: t('account:wrongFields.title'), text: t('account:wrongFields.text'), aboutFields, ...about };
  const words = failed ? { title: t(`account:${failed}`), text: message } : { title: message, text: null };
  return { ...words, aboutFields, ...about };
}

/** The codes of what else is wrong, where a form broke several rules. */
function otherCodes(refusal: FormRefusal | undefined): RefusalCode[] {
  const also = refusal?.facts?.also;
  return Array.isArray(also) ? (also as RefusalCode[]) : [];
}
