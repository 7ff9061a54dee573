import { Form, redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, handleForm } from '#api/form.server.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { AccountPassword } from '#web/features/identity/account-password.tsx';
import { useRefusal } from '#web/features/identity/refusal.ts';
import { readReturnTo, useKeepReturnTo, withReturnTo } from '#web/features/identity/return-to.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/update-password';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const link = await attempt(() => context.get(apiContext).identity.readResetLink({ token }));
  return { token, isDeadLink: !link.ok };
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, (api, form) => api.identity.updatePassword.fromForm(form));
  if (!answer.ok) return answer;
  throw redirect(withReturnTo('/login?message=password-updated', readReturnTo(args.url.search)));
}

/** Sets a new password. The link in the reset email leads here; a link that no longer works says so before anything is typed. */
export default function UpdatePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { title, text, field, aboutFields } = useRefusal(actionData, { missing: 'missing.update' });
  const keep = useKeepReturnTo();
  const busy = useBusy();
  const isDeadLink = loaderData.isDeadLink || actionData?.code === 'identity.badLink';
  return (
    <AccountPage title={t('update.title')} scene="signpost">
      <PageTitle>{t('update.title')}</PageTitle>
      {isDeadLink ? (
        <Notice
          kind="destructive"
          title={t('errors:identity.badLink')}
          action={<ButtonLink to={keep('/password-reset')}>{t('update.askAgain')}</ButtonLink>}
        />
      ) : (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <FormError title={title} text={text} aboutFields={aboutFields} />
          <input type="hidden" name="token" value={loaderData.token} />
          <AccountPassword
            label={t('update.password')}
            hint={t('password.hint')}
            autoComplete="new-password"
            error={field('password')}
          />
          <Button size="lg" wide busy={busy}>
            {t('update.save')}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
