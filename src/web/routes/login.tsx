import { useTranslation } from 'react-i18next';
import { Form, redirect, useNavigation } from 'react-router';
import { apiContext, siteContext, viewerContext } from '#api/context.ts';
import { attempt, textFields } from '#api/form.ts';
import { localPath } from '#lib/local-path.ts';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { Promises } from '#web/features/account/promises.tsx';
import { useRefusal } from '#web/features/account/refusal.ts';
import { SampleLogins } from '#web/features/account/sample-logins.tsx';
import { PageTitle } from '#web/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Route } from './+types/login';

export const handle = { i18n: ['account'] };

/** The only words this page says on somebody else's order (`?message=`). */
const messages = ['check-email', 'password-updated', 'password-email-sent', 'sign-in'] as const;

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (context.get(viewerContext)) throw redirect(localPath(query.get('redirect')));
  const asked = query.get('message');
  const message = messages.find((name) => name === asked) ?? (query.has('redirect') ? 'sign-in' : null);
  return { message, samples: context.get(siteContext).sampleLogins };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = textFields(await request.formData());
  const answer = await attempt(() =>
    context.get(apiContext).identity.signIn({
      email: (form.email?.trim() || undefined) as string,
      password: (form.password || undefined) as string,
    }),
  );
  if (!answer.ok) return { refusal: answer, email: form.email ?? '' };
  throw redirect(localPath(new URL(request.url).searchParams.get('redirect')));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { title, text, field } = useRefusal(actionData?.refusal, 'missing.signIn');
  const busy = useNavigation().formMethod === 'POST';
  const { message, samples } = loaderData;
  return (
    <AccountPage
      title={t('login.title')}
      scene="signpost"
      aside={<Promises items={[t('client.promise1'), t('client.promise2'), t('client.promise3')]} />}
    >
      <PageTitle>{t('login.title')}</PageTitle>
      {message && (
        <Notice kind={message === 'sign-in' ? 'info' : 'success'} title={t(`message.${message}.title`)} live>
          {t(`message.${message}.text`)}
        </Notice>
      )}
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormError title={title ? t('signInFailed') : null} text={text ?? title} />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          defaultValue={actionData?.email}
          error={field('email')}
          required
        />
        <div className="flex flex-col items-start gap-1">
          <TextField
            name="password"
            type="password"
            label={t('password')}
            autoComplete="current-password"
            error={field('password')}
            className="w-full"
            required
          />
          <TextLink to="/password-reset" className="py-2 text-sm">
            {t('forgot')}
          </TextLink>
        </div>
        <Button size="lg" wide busy={busy} busyText={t('signingIn')}>
          {t('logIn')}
        </Button>
      </Form>
      <p className="text-ink-soft">
        {t('noAccount')} <TextLink to="/signup">{t('signUp')}</TextLink>
      </p>
      {samples && <SampleLogins {...samples} />}
    </AccountPage>
  );
}
