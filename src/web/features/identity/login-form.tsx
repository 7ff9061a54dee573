import type { FormRefusal } from '#api/form.server.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { AccountPassword } from './account-password.tsx';
import { EmailField } from './email-field.tsx';
import { useRefusal } from './refusal.ts';
import { useKeepReturnTo } from './return-to.ts';

/** The form of the login page. */
export function LoginForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('account');
  const { title, text, field, textField, aboutFields } = useRefusal(refusal, {
    failed: 'signInFailed',
    missing: 'missing.signIn',
  });
  const busy = useBusy();
  const keep = useKeepReturnTo();
  return (
    <DraftForm draft="login" method="post" noValidate className="flex flex-col gap-5">
      <FormError title={title && t('signInFailed')} text={text} aboutFields={aboutFields} />
      <EmailField {...textField('email')} />
      <div className="flex flex-col items-start gap-1">
        <AccountPassword
          label={t('password')}
          autoComplete="current-password"
          error={field('password')}
          className="w-full"
        />
        <TextLink to={keep('/password-reset')} className="py-2 text-sm">
          {t('forgot')}
        </TextLink>
      </div>
      <Button size="lg" wide busy={busy} busyText={t('signingIn')}>
        {t('logIn')}
      </Button>
      <ButtonLink to={keep('/login/email')} variant="secondary" size="lg" wide>
        {t('emailCode.link')}
      </ButtonLink>
    </DraftForm>
  );
}
