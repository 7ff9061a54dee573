import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountPassword } from './account-password.tsx';
import { BrowserTimeZone } from './browser-time-zone.tsx';
import { useRefusal } from './refusal.ts';

/** After a confirmation link in a browser that did not sign up: asks for the password of the account. */
export function LinkPassword({ token, refusal }: { token: string; refusal: FormRefusal }) {
  const { t } = useTranslation('account');
  // The link alone was refused, which the page explains already.
  const { title, text, field, aboutFields } = useRefusal(refusal.intent === 'password' ? refusal : undefined);
  const busy = useBusy();
  return (
    <AccountPage title={t('callback.passwordTitle')} lead={t('callback.passwordText')} scene="mailbox">
      <PageTitle>{t('callback.passwordTitle')}</PageTitle>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormError title={title} text={text} aboutFields={aboutFields} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="password" />
        <BrowserTimeZone />
        <AccountPassword
          label={t('password')}
          hint={t('callback.passwordHint')}
          autoComplete="new-password"
          error={field('password')}
        />
        <Button size="lg" wide busy={busy}>
          {t('callback.passwordSave')}
        </Button>
      </Form>
    </AccountPage>
  );
}

/** After a confirmation link in a browser that is signed in to another account, and stays signed in there. */
export function OtherAccount({ email }: { email: string }) {
  const { t } = useTranslation('account');
  return (
    <AccountPage title={t('callback.otherTitle')} scene="mailbox">
      <PageTitle>{t('callback.otherTitle')}</PageTitle>
      <Notice kind="success" title={t('message.email-confirmed.title')} live>
        <span className="wrap-anywhere">{t('callback.otherText', { email })}</span>
      </Notice>
      <Form method="post" action="/logout" className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">{t('callback.stay')}</ButtonLink>
        <Button variant="secondary">{t('shell:signOut')}</Button>
      </Form>
    </AccountPage>
  );
}
