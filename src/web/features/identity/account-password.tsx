import type { ComponentProps } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

/** The password of an account form; needs the namespace `account`. */
export function AccountPassword(props: Omit<ComponentProps<typeof PasswordField>, 'showText' | 'name'>) {
  const { t } = useTranslation('account');
  return <PasswordField name="password" showText={t('password.show')} required {...props} />;
}
