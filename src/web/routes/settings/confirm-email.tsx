import { Form, redirect } from 'react-router';
import { handleForm } from '#api/form.server.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/confirm-email';

export const loader = ({ url }: Route.LoaderArgs) => ({ token: url.searchParams.get('token') ?? '' });

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, (api, form) => api.identity.confirmNewEmail.fromForm(form));
  if (answer.ok) throw redirect('/settings/contact?confirmed');
  return answer;
}

/** The link to a new address leads here. The button changes the address, so a mail scanner that opens the link does not. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['settings', 'errors']);
  const busy = useBusy();
  const { token } = loaderData;
  const refusal = token ? actionData?.message : t('errors:identity.linkForeign');
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
          <p>{t('contact.confirmText')}</p>
          <input type="hidden" name="token" value={token} />
          <Button busy={busy}>{t('contact.confirm')}</Button>
        </Form>
      )}
    </section>
  );
}
