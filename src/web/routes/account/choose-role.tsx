import { BriefcaseBusiness, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Form, type RouterContextProvider, redirect, useNavigation } from 'react-router';
import { apiContext, viewerContext } from '#api/context.ts';
import { readForm, textFields } from '#api/form.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import { RoleChoice } from '#web/features/identity/role-choice.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import type { Route } from './+types/choose-role';

export const handle = { i18n: ['account'] };

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireDual(context);
  return { name: viewer.name.trim() || viewer.email, activeRole: viewer.activeRole };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { role } = textFields(await readForm(request, context));
  requireDual(context);
  if (role !== 'customer' && role !== 'contractor') throw redirect('/choose-role');
  const { activeRole } = await context.get(apiContext).identity.chooseRole({ role });
  throw redirect(dashboardOf({ role: 'dual', activeRole }));
}

function requireDual(context: Pick<RouterContextProvider, 'get'>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect('/login?redirect=/choose-role');
  // Who does not do both has nothing to choose; from there they go home.
  if (viewer.role !== 'dual') throw redirect('/login');
  return viewer;
}

/** Where somebody who both hires and works says which of the two it is now (specification, section 2). */
export default function ChooseRole({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { name, activeRole } = loaderData;
  const chosen = useNavigation().formData?.get('role');
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
          icon={<House />}
          title={t('role.hire')}
          text={t('role.hireText')}
          current={activeRole === 'customer'}
          busy={chosen === 'customer'}
        />
        <RoleChoice
          side="contractor"
          icon={<BriefcaseBusiness />}
          title={t('role.work')}
          text={t('role.workText')}
          current={activeRole === 'contractor'}
          busy={chosen === 'contractor'}
        />
      </Form>
    </div>
  );
}
