import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountPassword } from './account-password.tsx';
import type { ConfirmationAnswer } from './confirmation-action.server.ts';
import { useRefusal } from './refusal.ts';
import { useKeepReturnTo } from './return-to.ts';

/**
 * After a sign-up: where the link was sent, and what to do when it doesn't arrive. The page goes on as soon as this browser has a
 * session (`signedIn`): the login page's loader redirects signed-in users.
 */
export function AlmostThere({
  address,
  answer,
  signedIn,
}: {
  /** Where the link was sent; null when this device doesn't know. */
  address: string | null;
  answer: ConfirmationAnswer | undefined;
  signedIn: boolean;
}) {
  const { t } = useTranslation('account');
  const keep = useKeepReturnTo();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (signedIn) void revalidate();
  }, [signedIn, revalidate]);
  const refusal = answer && 'refusal' in answer ? answer.refusal : undefined;
  const isResent = answer !== undefined && 'resent' in answer;
  return (
    <AccountPage title={t('login.almost')} scene="mailbox">
      <PageTitle>{t('login.almost')}</PageTitle>
      {/* One box at a time: what was refused says so where the button is. */}
      {!refusal && (
        <Notice kind="success" title={t('message.check-email.title')} live>
          {t(isResent ? 'almost.resent' : 'message.check-email.text')}
        </Notice>
      )}
      {address && (
        <>
          <p className="wrap-anywhere text-lg">
            <Trans t={t} i18nKey="almost.wrote" values={{ email: address }} components={{ strong: <strong /> }} />
          </p>
          <Resend refusal={refusal?.intent === 'resend' ? refusal : undefined} />
          <CorrectEmail refusal={refusal?.intent === 'correctEmail' ? refusal : undefined} />
        </>
      )}
      <p className="border-line border-t pt-5 text-ink-soft">
        {t('almost.auto')} <TextLink to={keep('/login')}>{t('logIn')}</TextLink>
      </p>
    </AccountPage>
  );
}

type Refusal = Parameters<typeof useRefusal>[0];

function Resend({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('account');
  const { title } = useRefusal(refusal);
  const busy = useBusy('resend');
  return (
    <Form method="post" className="flex flex-col items-start gap-3">
      <FormError title={title} />
      <p className="text-ink-soft">{t('almost.missing')}</p>
      <Button name="intent" value="resend" variant="secondary" busy={busy}>
        {t('almost.resend')}
      </Button>
    </Form>
  );
}

/** The password proves that the account is the visitor's own; the cookie alone would not. */
function CorrectEmail({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('account');
  const { title, text, field, textField, aboutFields } = useRefusal(refusal, {
    failed: 'almost.correctFailed',
    missing: 'missing.correctEmail',
  });
  const busy = useBusy('correctEmail');
  return (
    <details open={refusal !== undefined} className="group/correct">
      <summary className="inline-flex min-h-11 items-center font-semibold text-pine-ink underline decoration-1 underline-offset-3 hover:decoration-2">
        {t('almost.correct')}
      </summary>
      <DraftForm draft="email" method="post" noValidate className="mt-2 flex flex-col gap-5">
        <FormError title={title} text={text} aboutFields={aboutFields} />
        <input type="hidden" name="intent" value="correctEmail" />
        <TextField {...textField('newEmail')} type="email" label={t('almost.newEmail')} autoComplete="email" required />
        <AccountPassword
          label={t('password')}
          hint={t('almost.passwordHint')}
          autoComplete="current-password"
          error={field('password')}
        />
        <Button variant="secondary" busy={busy}>
          {t('almost.correctSave')}
        </Button>
      </DraftForm>
    </details>
  );
}
