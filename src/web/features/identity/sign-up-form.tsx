import type { FormRefusal } from '#api/form.server.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AccountPassword } from './account-password.tsx';
import { EmailField } from './email-field.tsx';
import { PhoneAndConsent } from './phone-and-consent.tsx';
import { useRefusal } from './refusal.ts';
import { useKeepReturnTo } from './return-to.ts';

/** The registration form of both kinds of account (specification, section 3). */
export function SignUpForm({
  refusal,
  smsConsentRequired,
}: {
  refusal: FormRefusal | undefined;
  smsConsentRequired: boolean;
}) {
  const { t } = useTranslation('account');
  const { title, text, field, textField, aboutFields } = useRefusal(refusal, { failed: 'signUpFailed' });
  const typed = refusal?.typed ?? {};
  const keep = useKeepReturnTo();
  const busy = useBusy();
  return (
    <DraftForm draft="sign-up" method="post" noValidate className="flex flex-col gap-5">
      <FormError title={title} text={text} aboutFields={aboutFields} />
      <TextField {...textField('fullName')} label={t('fullName')} autoComplete="name" required />
      <TextField
        {...textField('username')}
        label={t('username')}
        hint={t('username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <EmailField {...textField('email')} />
      <AccountPassword
        label={t('password')}
        hint={t('password.hint')}
        autoComplete="new-password"
        error={field('password')}
      />
      <PhoneAndConsent
        required={smsConsentRequired}
        phone={typed.phone}
        consented={typed.smsConsent === 'yes'}
        errors={{ phone: field('phone'), smsConsent: field('smsConsent') }}
      />
      <div className="flex flex-col gap-1 border-line border-t pt-4">
        <Checkbox
          name="adult"
          value="yes"
          label={<span className="text-sm">{t('adult')}</span>}
          defaultChecked={typed.adult === 'yes'}
          error={field('adult')}
          required
        />
        <Checkbox
          name="acceptTerms"
          value="yes"
          label={
            <span className="text-sm">
              <Trans
                t={t}
                i18nKey="terms"
                components={{ terms: <TextLink to="/terms-of-service" />, privacy: <TextLink to="/privacy-policy" /> }}
              />
            </span>
          }
          defaultChecked={typed.acceptTerms === 'yes'}
          error={field('acceptTerms')}
          required
        />
      </div>
      <Button size="lg" wide busy={busy} busyText={t('creating')}>
        {t('create')}
      </Button>
      <p className="text-center text-ink-soft">
        {t('haveAccount')} <TextLink to={keep('/login')}>{t('logIn')}</TextLink>
      </p>
    </DraftForm>
  );
}
