import { useTranslation } from 'react-i18next';
import { Form, redirect } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { homeOf, isAdmin } from '#web/features/identity/destinations.ts';
import { Promises } from '#web/features/identity/promises.tsx';
import { useRefusal } from '#web/features/identity/refusal.ts';
import { readReturnTo, useKeepReturnTo } from '#web/features/identity/return-to.ts';
import { SampleLogins } from '#web/features/identity/sample-logins.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { Route } from './+types/login';

export const handle = { i18n: ['account'] } satisfies PageHandle;

/** The only texts that a link can show on this page (`?message=`, `?error=`). */
const messages = ['check-email', 'email-confirmed', 'password-updated', 'password-email-sent', 'sign-in'] as const;
const errors = ['auth', 'session'] as const;

export function loader({ context, url }: Route.LoaderArgs) {
  const { search, searchParams: query } = url;
  const returnTo = readReturnTo(search);
  const error = errors.find((name) => name === query.get('error')) ?? null;
  const viewer = context.get(viewerContext);
  // The user came from an administrators' area and may sign in with another account.
  const mayStay = viewer && error === 'auth' && !isAdmin(viewer);
  if (viewer && !mayStay) throw redirect(returnTo ?? homeOf(viewer));
  const message = messages.find((name) => name === query.get('message')) ?? (returnTo ? 'sign-in' : null);
  return { error, message, signedInAs: viewer?.email ?? null, samples: context.get(siteContext).sampleLogins };
}

export async function action(args: Route.ActionArgs) {
  const returnTo = readReturnTo(args.url.search);
  const answer = await handleForm(
    args,
    (api, form) => api.identity.signIn.fromForm(form, { redirect: returnTo ?? '' }),
    {
      excuseDefects: true,
    },
  );
  if (!answer.ok) return answer;
  throw redirect(returnTo ?? homeOf(answer.value));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { title, text, field } = useRefusal(actionData, {
    failed: 'signInFailed',
    missing: 'missing.signIn',
  });
  const busy = useBusy();
  const keep = useKeepReturnTo();
  const { error, message, signedInAs, samples } = loaderData;
  // A new user cannot be welcomed back.
  const heading = t(message === 'check-email' ? 'login.almost' : 'login.title');
  return (
    <AccountPage
      title={heading}
      scene="signpost"
      aside={<Promises items={[t('client.promise1'), t('client.promise2'), t('client.promise3')]} />}
    >
      <PageTitle>{heading}</PageTitle>
      {error && (
        <Notice kind="destructive" title={t(`error.${error}.title`)} live>
          {t(`error.${error}.text`)}
          {signedInAs && ` ${t('error.signedInAs', { email: signedInAs })}`}
        </Notice>
      )}
      {message && !error && (
        <Notice kind={message === 'sign-in' ? 'info' : 'success'} title={t(`message.${message}.title`)} live>
          {t(`message.${message}.text`)}
        </Notice>
      )}
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormError title={title && t('signInFailed')} text={text} />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          defaultValue={actionData?.typed.email}
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
          <TextLink to={keep('/password-reset')} className="py-2 text-sm">
            {t('forgot')}
          </TextLink>
        </div>
        <Button size="lg" wide busy={busy} busyText={t('signingIn')}>
          {t('logIn')}
        </Button>
      </Form>
      <p className="text-ink-soft">
        {t('noAccount')} <TextLink to={keep('/signup')}>{t('signUp')}</TextLink>
      </p>
      {samples && <SampleLogins {...samples} />}
    </AccountPage>
  );
}
