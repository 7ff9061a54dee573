import type { FormRefusal } from '#api/form.server.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface SecretFieldProps {
  name: string;
  label: string;
  refusal: FormRefusal | undefined;
  hint?: string;
}

/** The refusals that are about one field of a form of this page. */
const codeOfField: Record<string, string[]> = {
  password: ['identity.wrongPassword'],
  currentPassword: ['identity.wrongPassword'],
  newPassword: ['identity.commonPassword'],
  code: ['identity.wrongCode'],
};

/** Returns the sentence about a field of a refused form; null for a field in order. */
function useFieldError(refusal: FormRefusal | undefined, name: string): string | null {
  const { t } = useTranslation(['settings', 'account', 'errors']);
  if (!refusal) return null;
  if (codeOfField[name]?.includes(refusal.code)) return refusal.message;
  return fieldMessage(t, refusal.fields[name], name === 'newPassword' ? 'account:wrong.password' : 'security.missing');
}

/** The current password, or a new one with a hint. */
export function SecretPassword({ name, label, refusal, hint }: SecretFieldProps) {
  const { t } = useTranslation('account');
  return (
    <PasswordField
      name={name}
      label={label}
      hint={hint}
      showText={t('password.show')}
      autoComplete={name === 'newPassword' ? 'new-password' : 'current-password'}
      error={useFieldError(refusal, name)}
      className="w-full"
      required
    />
  );
}

/** A code of the app; with `any`, also a recovery code, which has letters. */
export function SecretCode({ name, label, refusal, any }: SecretFieldProps & { any?: boolean }) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode={any ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={useFieldError(refusal, name)}
      className="w-full"
      required
    />
  );
}
