import { useEffect, useRef } from 'react';
import { Form, redirect, useNavigation, useSubmit } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import type { RefusalCode } from '#lib/fail.ts';
import { LinkPassword, OtherAccount } from '#web/features/identity/confirmation-link.tsx';
import { arrivalOf, withWelcome } from '#web/features/identity/destinations.ts';
import { readReturnTo, useKeepReturnTo, withReturnTo } from '#web/features/identity/return-to.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/auth-callback';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const { search, searchParams: query } = url;
  if (!query.has('confirmed')) return { token: query.get('token') };
  const viewer = context.get(viewerContext);
  // The account is open but there is no session: the browser rejects cookies.
  if (!viewer) throw redirect(withReturnTo('/login?error=session', readReturnTo(search)));
  throw redirect(withWelcome(readReturnTo(search) ?? arrivalOf(viewer, context.get(siteContext))));
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, (api, form) => api.identity.confirmEmail.fromForm(form), {
    excuseDefects: true,
  });
  if (!answer.ok) return passwordCodes.includes(answer.code) ? { refusal: answer } : { failed: true };
  const { confirmed, signedIn } = answer.value;
  const viewer = args.context.get(viewerContext);
  if (confirmed === 'now' && !signedIn && viewer) return { signedInAs: viewer.email };
  const returnTo = readReturnTo(args.url.search);
  // Only the next request shows whether the browser accepted the session cookie.
  if (confirmed === 'now') throw redirect(withReturnTo('/auth/callback?confirmed=1', returnTo));
  throw redirect(withReturnTo('/login?message=email-confirmed', returnTo));
}

/** The refusals that ask for a password, or for another one. */
const passwordCodes: RefusalCode[] = [
  'identity.passwordNeeded',
  'identity.weakPassword',
  'identity.commonPassword',
  'api.tooManyRequests',
  'api.busy',
];

/**
 * The confirmation link leads here. The page submits its form automatically, so a mail scanner that only fetches the link
 * confirms nothing. Without script, the button submits it. A browser that did not sign up asks for a password then.
 */
export default function AuthCallback({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const { token } = loaderData;
  useEffect(() => {
    if (token) void submit(form.current);
  }, [token, submit]);
  if (actionData?.refusal) return <LinkPassword token={token ?? ''} refusal={actionData.refusal} />;
  if (actionData?.signedInAs) return <OtherAccount email={actionData.signedInAs} />;
  if (actionData?.failed || !token) return <Failed />;
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

/** Says that the confirmation failed, in the specification's words, with links to the login page and the landing page. */
function Failed() {
  const { t } = useTranslation('account');
  const keep = useKeepReturnTo();
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
