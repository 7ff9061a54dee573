import { redirect } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { readForm, sendForm } from '#api/form.server.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { AlmostThere } from '#web/features/identity/almost-there.tsx';
import { awaitedAddress, awaitedAddressCookie } from '#web/features/identity/awaited-address.server.ts';
import { confirmationFrom } from '#web/features/identity/confirmation-action.server.ts';
import { homeOf, isAdmin } from '#web/features/identity/destinations.ts';
import { readErrand } from '#web/features/identity/errand.server.ts';
import { ErrandCard } from '#web/features/identity/errand-card.tsx';
import { leadIn } from '#web/features/identity/lead-in.server.ts';
import { LoginForm } from '#web/features/identity/login-form.tsx';
import { leadOn } from '#web/features/identity/next-sign-in-page.server.ts';
import { Promises } from '#web/features/identity/promises.tsx';
import { readReturnTo, useKeepReturnTo } from '#web/features/identity/return-to.ts';
import { SampleLogins } from '#web/features/identity/sample-logins.tsx';
import { useAuth } from '#web/features/shell/auth-context.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/login';

export const handle = { i18n: ['account'] } satisfies PageHandle;

/** The only texts that a link can show on this page (`?message=`, `?error=`). */
const messages = [
  'check-email',
  'email-confirmed',
  'password-updated',
  'password-email-sent',
  'account-closed',
  'sign-in',
] as const;
const errors = ['auth', 'session'] as const;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { search, searchParams: query } = url;
  const returnTo = readReturnTo(search);
  const error = errors.find((name) => name === query.get('error')) ?? null;
  const viewer = context.get(viewerContext);
  // The user came from an administrators' area and may sign in with another account.
  const mayStay = viewer && error === 'auth' && !isAdmin(viewer);
  if (viewer && !mayStay) throw redirect(returnTo ?? homeOf(viewer, context.get(siteContext)));
  const message = messages.find((name) => name === query.get('message')) ?? (returnTo ? 'sign-in' : null);
  return {
    error,
    message,
    errand: message === 'sign-in' ? await readErrand({ context, url }) : null,
    awaited: message === 'check-email' ? await awaitedAddress({ context, request }) : null,
    signedInAs: viewer?.email ?? null,
    samples: context.get(siteContext).sampleLogins,
  };
}

export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args);
  const confirmation = await confirmationFrom(args, formRead);
  if (confirmation) return { confirmation };
  const returnTo = readReturnTo(args.url.search);
  const { form } = formRead;
  const signIn = await sendForm(args, formRead, (api) => api.identity.signIn.fromForm(form), { excuseDefects: true });
  if (!signIn.ok) {
    leadOn(signIn.code, returnTo);
    return { refusal: signIn };
  }
  const to = returnTo ?? homeOf(signIn.value, args.context.get(siteContext));
  throw leadIn(args, signIn.value, to, await forgetAwaitedAddress(args));
}

/** A signed-in visitor waits for no confirmation. */
async function forgetAwaitedAddress(args: Route.ActionArgs): Promise<HeadersInit> {
  if (!(await awaitedAddress(args))) return {};
  return { 'set-cookie': await awaitedAddressCookie(args, null) };
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { user } = useAuth();
  if (loaderData.message !== 'check-email') return <LogIn loaderData={loaderData} actionData={actionData} />;
  return <AlmostThere address={loaderData.awaited} answer={actionData?.confirmation} signedIn={user !== null} />;
}

function LogIn({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useTranslation('account');
  const keep = useKeepReturnTo();
  const { errand, samples } = loaderData;
  const refusal = actionData?.refusal;
  const name = errand?.pro?.name;
  const title = errand ? t(name ? 'errand.login' : 'errand.loginAny', { name }) : t('login.title');
  return (
    <AccountPage
      title={title}
      scene="signpost"
      aside={<Promises items={[t('client.promise1'), t('client.promise2'), t('client.promise3')]} />}
    >
      <PageTitle>{title}</PageTitle>
      {errand?.pro && <ErrandCard pro={errand.pro} />}
      {/* A refused form says so itself; two boxes would contradict each other. */}
      {!refusal && <Why {...loaderData} />}
      <LoginForm refusal={refusal} />
      {errand ? (
        // Most people on this errand have no account yet.
        <div className="flex flex-col gap-3 border-line border-t pt-6">
          <p className="text-ink-soft">{t('noAccount')}</p>
          <ButtonLink to={keep('/signup')} variant="secondary" size="lg" wide>
            {t('create')}
          </ButtonLink>
        </div>
      ) : (
        <p className="text-ink-soft">
          {t('noAccount')} <TextLink to={keep('/signup')}>{t('signUp')}</TextLink>
        </p>
      )}
      {samples && <SampleLogins {...samples} />}
    </AccountPage>
  );
}

/** Why the visitor is here, in the words that a link may choose. The errand in the title is reason enough. */
function Why({ error, message, errand, signedInAs }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('account');
  if (error)
    return (
      <Notice kind="destructive" title={t(`error.${error}.title`)} live>
        {t(`error.${error}.text`)}
        {signedInAs && ` ${t('error.signedInAs', { email: signedInAs })}`}
      </Notice>
    );
  if (!message || errand) return null;
  return (
    <Notice kind={message === 'sign-in' ? 'info' : 'success'} title={t(`message.${message}.title`)} live>
      {t(`message.${message}.text`)}
    </Notice>
  );
}
