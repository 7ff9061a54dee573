import { useTranslation } from '#web/page/translation.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** The email address of an account: what was typed, and why it was refused. */
export function EmailField({ defaultValue, error }: { defaultValue: string | undefined; error: string | null }) {
  const { t } = useTranslation('account');
  return (
    <TextField
      name="email"
      type="email"
      label={t('email')}
      autoComplete="email"
      defaultValue={defaultValue}
      error={error}
      required
    />
  );
}
