import { siteContext } from '#api/context.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { readErrand } from '#web/features/identity/errand.server.ts';
import { ErrandCard } from '#web/features/identity/errand-card.tsx';
import { Promises } from '#web/features/identity/promises.tsx';
import { useKeepReturnTo } from '#web/features/identity/return-to.ts';
import { signUpFrom } from '#web/features/identity/sign-up-action.server.ts';
import { SignUpForm } from '#web/features/identity/sign-up-form.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import type { Route } from './+types/sign-up-client';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    smsConsentRequired: context.get(siteContext).smsConsentRequired,
    errand: await readErrand({ context, url }),
  };
}

export const action = (args: Route.ActionArgs) => signUpFrom(args, 'client');

export default function SignUpClient({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const keep = useKeepReturnTo();
  const { errand } = loaderData;
  const name = errand?.pro?.name;
  const lead = errand ? t(name ? 'errand.signUp' : 'errand.signUpAny', { name }) : t('client.lead');
  const promises = [t('client.promise1'), t('client.promise2'), t('client.promise3')];
  return (
    <AccountPage title={t('client.title')} lead={lead} scene="clipboard" aside={<Promises items={promises} />}>
      <PageTitle>{t('client.title')}</PageTitle>
      {errand?.pro && <ErrandCard pro={errand.pro} />}
      <SignUpForm refusal={actionData} smsConsentRequired={loaderData.smsConsentRequired} />
      {/* The question that this errand skipped. */}
      {errand && (
        <p className="text-center text-ink-soft">
          {t('errand.workInstead')} <TextLink to={keep('/signup-worker')}>{t('worker.title')}</TextLink>
        </p>
      )}
    </AccountPage>
  );
}
