import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import type { Contact } from '#modules/identity/contact/contact-contract.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecretCode, SecretPassword } from '../security/secret-field.tsx';
import { SecurityForm } from '../security/security-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

interface Props {
  contact: Pick<Contact, 'email' | 'emailChange'>;
  twoStep: boolean;
  refusalOf(intent: string): FormRefusal | undefined;
}

/** The email address of the account, and its change: asked for, waiting for the link, or expired. */
export function EmailSection({ contact: { email, emailChange }, twoStep, refusalOf }: Props) {
  const { t } = useTranslation(['settings', 'errors']);
  const refusal = refusalOf('changeEmail');
  return (
    <SettingsSection id="email" title={t('contact.email')} text={t('contact.emailText')}>
      <p className="wrap-anywhere font-semibold">{email}</p>
      {emailChange && <OpenChange change={emailChange} refusalOf={refusalOf} />}
      <SecurityForm intent="changeEmail" draft="new-email" label={t('contact.changeEmail')} refusal={refusal}>
        <TextField
          name="newEmail"
          type="email"
          label={t('contact.newEmail')}
          hint={t('contact.changeEmailText')}
          autoComplete="email"
          spellCheck={false}
          defaultValue={refusal?.typed.newEmail}
          error={fieldMessage(t, refusal?.fields.newEmail, 'contact.wrongEmail')}
          className="w-full"
          required
        />
        <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusal} />
        {twoStep && <SecretCode name="code" label={t('security.anyCode')} refusal={refusal} any />}
      </SecurityForm>
    </SettingsSection>
  );
}

function OpenChange({
  change: { newEmail, isExpired },
  refusalOf,
}: {
  change: NonNullable<Contact['emailChange']>;
  refusalOf: Props['refusalOf'];
}) {
  const { t } = useTranslation('settings');
  const refusal = refusalOf('resendLink') ?? refusalOf('keepEmail');
  return (
    <>
      <FormError title={refusal?.message} />
      <Notice
        kind={isExpired ? 'warning' : 'info'}
        title={
          <span className="wrap-anywhere">
            {t(isExpired ? 'contact.linkExpired' : 'contact.linkSent', { email: newEmail })}
          </span>
        }
        action={
          <Form method="post" className="flex flex-wrap gap-2">
            <Button name="intent" value="resendLink" size="sm" variant="secondary">
              {t('contact.sendLinkAgain')}
            </Button>
            <Button name="intent" value="keepEmail" size="sm" variant="quiet">
              {t('contact.keepEmail')}
            </Button>
          </Form>
        }
      >
        {t(isExpired ? 'contact.linkExpiredText' : 'contact.linkSentText')}
      </Notice>
    </>
  );
}
