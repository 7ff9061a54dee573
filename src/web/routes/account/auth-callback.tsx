import { useEffect, useRef } from 'react';
import { Form, redirect, useNavigation, useSubmit } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { readForm, sendForm } from '#api/form.server.ts';
import type { RefusalCode } from '#lib/fail.ts';
import { awaitedAddress } from '#web/features/identity/awaited-address.server.ts';
import { BrowserTimeZone } from '#web/features/identity/browser-time-zone.tsx';
import { LinkPassword, OtherAccount } from '#web/features/identity/confirmation-link.tsx';
import { arrivalOf, withWelcome } from '#web/features/identity/destinations.ts';
import { FailedLink } from '#web/features/identity/failed-link.tsx';
import { readReturnTo, withReturnTo } from '#web/features/identity/return-to.ts';
import { Brand } from '#web/features/shell/brand-mark.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import type { Route } from './+types/auth-callback';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { search, searchParams: query } = url;
  if (!query.has('confirmed'))
    return { token: query.get('token'), awaited: await awaitedAddress({ context, request }) };
  const viewer = context.get(viewerContext);
  // The account is open but there is no session: the browser rejects cookies.
  if (!viewer) throw redirect(withReturnTo('/login?error=session', readReturnTo(search)));
  throw redirect(withWelcome(readReturnTo(search) ?? arrivalOf(viewer, context.get(siteContext))));
}

export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args);
  const { form } = formRead;
  const options = { excuseDefects: true };
  if (form.get('intent') === 'newLink') {
    const redirect = readReturnTo(args.url.search) ?? '';
    const asked = await sendForm(args, formRead, (api) => api.identity.resendConfirmation.fromForm(form, { redirect }));
    return { newLink: asked.ok ? { asked: true as const } : { asked: false as const, refusal: asked } };
  }
  const answer = await sendForm(args, formRead, (api) => api.identity.confirmEmail.fromForm(form), options);
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
export default function AuthCallback(props: Route.ComponentProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      {/* The page has no header. */}
      <div className="page-width flex max-w-form pt-5">
        <Link to="/" aria-label={t('home')} className="-ml-1 inline-flex min-h-11 items-center rounded-lg px-1">
          <Brand />
        </Link>
      </div>
      <CallbackStep {...props} />
    </>
  );
}

function CallbackStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const { token, awaited } = loaderData;
  useEffect(() => {
    if (token && form.current) void submit(form.current);
  }, [token, submit]);
  if (actionData?.refusal) return <LinkPassword token={token ?? ''} refusal={actionData.refusal} />;
  if (actionData?.signedInAs) return <OtherAccount email={actionData.signedInAs} />;
  if (actionData?.newLink || actionData?.failed || !token)
    return <FailedLink address={awaited} answer={actionData?.newLink} />;
  return (
    <EmptyState scene="mailbox" level="h1" title={t('callback.title')}>
      <PageTitle>{t('callback.title')}</PageTitle>
      <Form method="post" ref={form} className="mt-4">
        <input type="hidden" name="token" value={token ?? ''} />
        <BrowserTimeZone />
        <Button busy={busy} busyText={t('callback.title')}>
          {t('callback.confirm')}
        </Button>
      </Form>
    </EmptyState>
  );
}
