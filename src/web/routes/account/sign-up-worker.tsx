import { siteContext } from '#api/context.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { Promises } from '#web/features/identity/promises.tsx';
import { signUpFrom } from '#web/features/identity/sign-up-action.server.ts';
import { SignUpForm } from '#web/features/identity/sign-up-form.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/sign-up-worker';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  return { smsConsentRequired: context.get(siteContext).smsConsentRequired };
}

export const action = (args: Route.ActionArgs) => signUpFrom(args, 'worker');

export default function SignUpWorker({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const promises = [t('worker.promise1'), t('worker.promise2'), t('worker.promise3')];
  return (
    <AccountPage title={t('worker.title')} lead={t('worker.lead')} scene="purse" aside={<Promises items={promises} />}>
      <PageTitle>{t('worker.title')}</PageTitle>
      <SignUpForm refusal={actionData} smsConsentRequired={loaderData.smsConsentRequired} />
    </AccountPage>
  );
}
