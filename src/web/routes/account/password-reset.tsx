import { handleForm } from '#api/form.server.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { EmailField } from '#web/features/identity/email-field.tsx';
import { useRefusal } from '#web/features/identity/refusal.ts';
import { readReturnTo, useKeepReturnTo } from '#web/features/identity/return-to.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/password-reset';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export async function action(args: Route.ActionArgs) {
  const redirect = readReturnTo(args.url.search) ?? '';
  const answer = await handleForm(args, (api, form) => api.identity.requestPasswordReset.fromForm(form, { redirect }));
  return answer.ok ? { sent: true as const } : { sent: false as const, refusal: answer };
}

/** Requests a reset link. The response does not reveal whether the address has an account. */
export default function PasswordReset({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const refusal = actionData?.sent === false ? actionData.refusal : undefined;
  const { title, text, textField, aboutFields } = useRefusal(refusal, { missing: 'missing.reset' });
  const keep = useKeepReturnTo();
  const busy = useBusy();
  return (
    <AccountPage title={t('reset.title')} lead={t('reset.lead')} scene="mailbox">
      <PageTitle>{t('reset.title')}</PageTitle>
      {actionData?.sent ? (
        <Notice kind="success" title={t('message.password-email-sent.title')} live>
          {t('message.password-email-sent.text')}
        </Notice>
      ) : (
        <DraftForm draft="reset" method="post" noValidate className="flex flex-col gap-5">
          <FormError title={title} text={text} aboutFields={aboutFields} />
          <EmailField {...textField('email')} />
          <Button size="lg" wide busy={busy}>
            {t('reset.send')}
          </Button>
        </DraftForm>
      )}
      <p>
        <TextLink to={keep('/login')}>{t('backToLogin')}</TextLink>
      </p>
    </AccountPage>
  );
}
