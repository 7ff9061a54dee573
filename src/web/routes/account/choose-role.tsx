import { Form, redirect, useNavigation } from 'react-router';
import { siteContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { type PageArgs, requireRole } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import { RoleChoice } from '#web/features/identity/role-choice.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/choose-role';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export function loader(args: Route.LoaderArgs) {
  const viewer = requireDual(args);
  return { name: viewer.name.trim() || viewer.email, activeRole: viewer.activeRole };
}

export async function action(args: Route.ActionArgs) {
  requireDual(args);
  const answer = await handleForm(args, (api, form) => api.identity.chooseRole.fromForm(form));
  if (!answer.ok) throw redirect('/choose-role');
  throw redirect(dashboardOf({ role: 'dual', activeRole: answer.value.activeRole }, args.context.get(siteContext)));
}

/** A person with one role has nothing to choose: the login page redirects home (specification, section 2). */
const requireDual = (args: PageArgs) => requireRole(args, ['dual'], () => '/login');

/** Lets a dual account choose between hiring and working (specification, section 2). */
export default function ChooseRole({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { name, activeRole } = loaderData;
  const chosenRole = useNavigation().formData?.get('role');
  return (
    <div className="page-width flex max-w-4xl grow flex-col items-center gap-10 py-12 sm:py-20">
      <PageTitle>{t('role.title')}</PageTitle>
      <header className="flex flex-col gap-3 text-center">
        <h1 className="wrap-anywhere text-4xl">{t('role.hello', { name })}</h1>
        <p className="text-ink-soft text-lg">{t('role.lead')}</p>
      </header>
      <Form method="post" className="grid w-full gap-5 sm:grid-cols-2">
        <RoleChoice
          side="customer"
          icon={<Icon name="house" />}
          title={t('role.hire')}
          text={t('role.hireText')}
          current={activeRole === 'customer'}
          busy={chosenRole === 'customer'}
        />
        <RoleChoice
          side="contractor"
          icon={<Icon name="briefcase-business" />}
          title={t('role.work')}
          text={t('role.workText')}
          current={activeRole === 'contractor'}
          busy={chosenRole === 'contractor'}
        />
      </Form>
    </div>
  );
}
