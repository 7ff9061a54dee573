import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, redirect, useNavigation, useSubmit } from 'react-router';
import { viewerContext } from '#api/context.ts';
import { submit } from '#api/form.server.ts';
import { homeOf, withWelcome } from '#web/features/identity/destinations.ts';
import { keepWayOn, useKeepWayOn, wayOn } from '#web/features/identity/way-on.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/auth-callback';

export const handle = { i18n: ['account'] };

export function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams: query } = new URL(request.url);
  if (!query.has('confirmed')) return { token: query.get('token') };
  const viewer = context.get(viewerContext);
  // The address is confirmed, and still nobody is signed in: the account is suspended, or the browser takes no cookies.
  if (!viewer) throw redirect(keepWayOn('/login?error=session', wayOn(search)));
  throw redirect(withWelcome(wayOn(search) ?? homeOf(viewer)));
}

export async function action(args: Route.ActionArgs) {
  const answer = await submit(args, (api, form) => api.identity.confirmEmail.submit(form), { excuseDefects: true });
  if (!answer.ok) return { failed: true };
  const way = wayOn(new URL(args.request.url).search);
  // Only the next request can tell whether the new session came back with it.
  if (answer.value.confirmed === 'now') throw redirect(keepWayOn('/auth/callback?confirmed=1', way));
  throw redirect(keepWayOn('/login?message=email-confirmed', way));
}

/**
 * Where the confirmation link leads. The page sends itself on: mail scanners that only fetch the link confirm nothing,
 * and without script the button does the same.
 */
export default function AuthCallback({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const { token } = loaderData;
  const failed = Boolean(actionData?.failed) || !token;
  useEffect(() => {
    if (token) void submit(form.current);
  }, [token, submit]);
  if (failed) return <Failed />;
  return (
    <EmptyState scene="mailbox" level="h1" title={t('callback.title')}>
      <PageTitle>{t('callback.title')}</PageTitle>
      <Form method="post" ref={form} className="mt-4">
        <input type="hidden" name="token" value={token ?? ''} />
        <Button busy={busy} busyText={t('callback.title')}>
          {t('callback.confirm')}
        </Button>
      </Form>
    </EmptyState>
  );
}

/** The specification's words, which stay until they are read, and both ways on: a new link, or the start. */
function Failed() {
  const { t } = useTranslation('account');
  const keep = useKeepWayOn();
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-7 py-10 sm:py-16">
      <PageTitle>{t('callback.failed')}</PageTitle>
      <h1 className="text-4xl">{t('callback.failed')}</h1>
      <Notice
        kind="destructive"
        title={t('callback.failedText')}
        action={
          <>
            <ButtonLink to={keep('/login')}>{t('backToLogin')}</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              {t('shell:missing.home')}
            </ButtonLink>
          </>
        }
        live
      >
        {t('callback.failedHint')}
      </Notice>
    </div>
  );
}
