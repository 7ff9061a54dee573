import { redirect } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { homeOf, isAdmin } from '#web/features/identity/destinations.ts';
import { leadIn } from '#web/features/identity/lead-in.server.ts';
import { LoginForm } from '#web/features/identity/login-form.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Card } from '#web/ui/display/card.tsx';
import type { Route } from './+types/admin-login-preview';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer && isAdmin(viewer)) throw redirect(homeOf(viewer, context.get(siteContext)));
  return null;
}

export async function action(args: Route.ActionArgs) {
  const signIn = await handleForm(args, (api, form) => api.identity.signIn.fromForm(form), { excuseDefects: true });
  if (!signIn.ok && signIn.code === 'identity.secondStepRequired') throw redirect('/login/code');
  if (!signIn.ok) return signIn;
  const to = isAdmin(signIn.value) ? homeOf(signIn.value, args.context.get(siteContext)) : '/login?error=auth';
  throw leadIn(args, signIn.value, to);
}

/** The administrators' own sign-in page, without header and footer (specification, section 2). */
export default function AdminLogin({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  return (
    <div className="page-width flex grow items-center justify-center py-10">
      <Card className="flex w-full max-w-form flex-col gap-6">
        <PageTitle>{t('adminLogin.title')}</PageTitle>
        <div className="flex flex-col gap-1.5">
          <h1 className="text-3xl">{t('adminLogin.title')}</h1>
          <p className="text-ink-soft">{t('error.auth.title')}</p>
        </div>
        <LoginForm refusal={actionData} />
      </Card>
    </div>
  );
}
