import { Form, redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, handleForm } from '#api/form.server.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/confirm-email';

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const link = token ? await attempt(() => context.get(apiContext).identity.readEmailLink({ token })) : null;
  return { token, newEmail: link?.ok ? link.value.newEmail : null, refusal: link && !link.ok ? link.message : null };
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, (api, form) => api.identity.confirmNewEmail.fromForm(form));
  if (answer.ok) throw redirect('/settings/contact?confirmed');
  return answer;
}

/**
 * The link to a new address leads here. It shows the address, and the button makes it the account's, so a mail scanner that
 * opens the link does not.
 */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['settings', 'errors']);
  const busy = useBusy();
  const { token, newEmail } = loaderData;
  const refusal = actionData?.message ?? loaderData.refusal ?? (token ? null : t('errors:identity.linkForeign'));
  return (
    <section className="flex flex-col items-start gap-5">
      <PageTitle>{t('contact.confirmTitle')}</PageTitle>
      <h2 className="text-2xl">{t('contact.confirmTitle')}</h2>
      {refusal ? (
        <Notice
          kind="destructive"
          title={t('contact.linkFailed')}
          live
          action={<ButtonLink to="/settings/contact#email">{t('contact.newLink')}</ButtonLink>}
        >
          {refusal}
        </Notice>
      ) : (
        <Form method="post" className="flex flex-col items-start gap-5">
          <p className="wrap-anywhere">
            <Trans
              t={t}
              i18nKey="contact.confirmText"
              values={{ email: newEmail }}
              components={{ strong: <strong /> }}
            />
          </p>
          <input type="hidden" name="token" value={token} />
          <Button busy={busy}>{t('contact.confirm')}</Button>
        </Form>
      )}
    </section>
  );
}
