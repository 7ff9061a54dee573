import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { byIntent, type FormRefusal, handleForm, orNotFound } from '#api/form.server.ts';
import { ApplicationHistory } from '#web/features/admin/application-history.tsx';
import { ApplicationPapers } from '#web/features/admin/application-papers.tsx';
import { ApplicationProfile } from '#web/features/admin/application-profile.tsx';
import { Checks } from '#web/features/admin/checks.tsx';
import { Decision } from '#web/features/admin/decision.tsx';
import { Suspension } from '#web/features/admin/suspension.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/approval';

export const handle = { i18n: ['admin', 'worker', 'browse'] } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { applicationId } = params;
  const [application, account] = await Promise.all([
    api.workers.getApplicationForReview({ applicationId }),
    api.identity.getSuspensions({ accountId: applicationId }),
  ]).catch(orNotFound(url));
  return { application, account };
}

export async function action(args: Route.ActionArgs) {
  const { applicationId } = args.params;
  const accountId = applicationId;
  const act = byIntent<unknown>(({ workers, identity }, form) => ({
    approve: () => workers.approveApplication({ applicationId }),
    askRevision: () => workers.askRevision.fromForm(form, { applicationId }),
    reject: () => workers.rejectApplication.fromForm(form, { applicationId }),
    addCheck: () => workers.addCheck.fromForm(form, { applicationId }),
    withdrawCheck: () => workers.withdrawCheck.fromForm(form, { applicationId }),
    suspend: () => identity.suspendAccount.fromForm(form, { accountId }),
    lift: () => identity.liftSuspension.fromForm(form, { accountId }),
  }));
  const answer = await handleForm(args, act);
  if (answer.ok) throw redirect(`/admin/approvals/${applicationId}`, 303);
  return answer;
}

/** The acts whose dialog or form says itself why they were refused, while it is on the page. */
const dialogActs = {
  askRevision: 'submitted',
  reject: 'submitted',
  suspend: 'inService',
  lift: 'suspended',
} as const;

/** A Pro's application with everything that a decision rests on, and the decision. */
export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { application, account } = loaderData;
  const situations = [application.state, account.status === 'suspended' ? 'suspended' : 'inService'];
  const isSaidElsewhere = (intent: string) =>
    intent === 'addCheck' || situations.includes(dialogActs[intent as keyof typeof dialogActs]);
  return (
    <div className="flex flex-col gap-8">
      <PageTitle>{application.displayName}</PageTitle>
      <Breadcrumb
        label={t('approvals.way')}
        stops={[{ name: t('approvals.title'), to: '/admin/approvals' }, { name: application.displayName }]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere text-4xl">{application.displayName}</h1>
        <Badge tone={application.state === 'submitted' ? 'marigold' : 'neutral'}>
          {t(`state.${application.state}`)}
        </Badge>
        {account.status === 'suspended' && <Badge tone="danger">{t('suspension.badge')}</Badge>}
      </div>
      {actionData && !isSaidElsewhere(actionData.intent) && (
        <Notice kind="destructive" title={actionData.message} live />
      )}
      <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-12">
          <ApplicationProfile application={application} />
          <Checks application={application} refusal={refusalOf(actionData, 'addCheck')} />
          <ApplicationHistory application={application} />
        </div>
        <aside className="flex min-w-0 flex-col gap-10">
          {application.state === 'submitted' && <Decision application={application} refusal={actionData} />}
          <ApplicationPapers application={application} />
          <Suspension accountId={application.id} account={account} refusal={actionData} />
        </aside>
      </div>
    </div>
  );
}

const refusalOf = (refusal: FormRefusal | undefined, intent: string): FormRefusal | undefined =>
  refusal?.intent === intent ? refusal : undefined;
