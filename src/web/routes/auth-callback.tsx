import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, redirect, useSubmit } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, textFields } from '#api/form.ts';
import { PageTitle } from '#web/page-title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/auth-callback';

export const handle = { i18n: ['account'] };

export const loader = ({ request }: Route.LoaderArgs) => ({ token: new URL(request.url).searchParams.get('token') });

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = textFields(await request.formData());
  const answer = await attempt(() => context.get(apiContext).identity.confirmEmail({ token }));
  if (answer.ok) throw redirect('/?welcome=1');
  return { failed: true };
}

/**
 * Where the confirmation link leads. The page sends itself on: mail scanners that only fetch the link confirm nothing,
 * and without script the button does the same.
 */
export default function AuthCallback({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { token } = loaderData;
  const failed = Boolean(actionData?.failed) || !token;
  useEffect(() => {
    if (token) void submit(form.current);
  }, [token, submit]);
  if (failed) {
    return (
      <EmptyState
        scene="storm"
        level="h1"
        title={t('callback.failed')}
        action={<ButtonLink to="/login">{t('backToLogin')}</ButtonLink>}
      >
        <PageTitle>{t('callback.failed')}</PageTitle>
        {t('callback.failedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState scene="mailbox" level="h1" title={t('callback.title')}>
      <PageTitle>{t('callback.title')}</PageTitle>
      <Form method="post" ref={form} className="mt-4">
        <input type="hidden" name="token" value={token ?? ''} />
        <Button>{t('callback.confirm')}</Button>
      </Form>
    </EmptyState>
  );
}
