import { redirect } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { type Api, byIntent, type FormRefusal, handleForm, orNotFound } from '#api/form.server.ts';
import { todayInTheWest } from '#modules/workers/application/paper-details.ts';
import type { ApplicationSummary } from '#modules/workers/application/review-contract.ts';
import { isDecidable } from '#modules/workers/application/states.ts';
import { reportUploads } from '#modules/workers/limits.ts';
import { ApplicationChange } from '#web/features/admin/application-change.tsx';
import { ApplicationHistory } from '#web/features/admin/application-history.tsx';
import { ApplicationPapers } from '#web/features/admin/application-papers.tsx';
import { ApplicationProfile } from '#web/features/admin/application-profile.tsx';
import { Checks } from '#web/features/admin/checks.tsx';
import { Decision, decisionId } from '#web/features/admin/decision.tsx';
import { DecisionDone, decisionStates, isDecision } from '#web/features/admin/decision-done.tsx';
import { BackgroundNotice } from '#web/features/admin/notice.tsx';
import { PayoutHolds } from '#web/features/admin/payout-holds.tsx';
import { Suspension } from '#web/features/admin/suspension.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/approval';

export const handle = { i18n: ['admin', 'worker', 'browse', 'decisions'] } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { applicationId } = params;
  const [application, account, payouts] = await Promise.all([
    api.workers.getApplicationForReview({ applicationId }),
    api.decisions.getSuspensions({ accountId: applicationId }),
    api.payments.getPayoutHolds({ accountId: applicationId }),
  ]).catch(orNotFound(url));
  const canGiveNotice = application.state === 'submitted';
  const intent = url.searchParams.get('done');
  // The address alone says nothing: the application is what the decision made of it.
  const decision = isDecision(intent) && application.state === decisionStates[intent] ? intent : null;
  return {
    decision,
    next: decision && (await findNext(api, applicationId)),
    application,
    account,
    payouts,
    allowance: canGiveNotice ? await api.uploads.getAllowance() : null,
    today: todayInTheWest(context.get(nowContext)),
  };
}

/** Returns the application that has waited longest for an administrator, new profiles and changes before answers to a notice. */
async function findNext({ workers }: Api, applicationId: string): Promise<ApplicationSummary | null> {
  for (const state of ['submitted', 'notice_answered'] as const) {
    // After a decision that another administrator has changed, this one may wait again.
    const { items } = await workers.listApplications({ state, limit: 2 });
    const next = items.find(({ id }) => id !== applicationId);
    if (next) return next;
  }
  return null;
}

export async function action(args: Route.ActionArgs) {
  const { applicationId } = args.params;
  const accountId = applicationId;
  const act = byIntent<unknown>(({ workers, decisions, payments }, form) => ({
    approve: () => workers.approveApplication.fromForm(form, { applicationId }),
    askRevision: () => workers.askRevision.fromForm(form, { applicationId }),
    giveNotice: () => workers.giveNotice.fromForm(form, { applicationId }),
    reject: () => workers.rejectApplication.fromForm(form, { applicationId }),
    addCheck: () => workers.addCheck.fromForm(form, { applicationId }),
    withdrawCheck: () => workers.withdrawCheck.fromForm(form, { applicationId }),
    suspend: () => decisions.suspendAccount.fromForm(form, { accountId }),
    lift: () => decisions.liftSuspension.fromForm(form, { accountId }),
    holdPayouts: () => payments.holdPayouts.fromForm(form, { accountId }),
    allowPayouts: () => payments.allowPayouts.fromForm(form, { accountId }),
  }));
  const answer = await handleForm(args, act, { uploads: reportUploads });
  const intent = answer.ok ? String(answer.form.get('intent')) : null;
  const done = isDecision(intent) ? `?done=${intent}` : '';
  if (answer.ok) throw redirect(`/admin/approvals/${applicationId}${done}`, 303);
  return answer;
}

/** Returns true for an act whose dialog or form is on the page and shows why the act was refused. */
function saysItself(intent: string, { application, account, payouts }: Route.ComponentProps['loaderData']): boolean {
  const canReject = isDecidable(application.state) && application.notice?.isHeard !== false;
  const said: Record<string, boolean> = {
    addCheck: true,
    askRevision: isDecidable(application.state),
    giveNotice: application.state === 'submitted',
    reject: canReject,
    suspend: account.status !== 'suspended',
    lift: account.status === 'suspended',
    holdPayouts: payouts.hasAccount && !payouts.isHeld,
    allowPayouts: payouts.isHeld,
  };
  return said[intent] === true;
}

/** A Pro's application with everything that a decision rests on, and the decision. */
export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { application, account, payouts, today, decision, next } = loaderData;
  const canDecide = isDecidable(application.state);
  return (
    <div className="flex flex-col gap-8">
      <PageTitle>{application.displayName}</PageTitle>
      <Breadcrumb
        label={t('approvals.way')}
        stops={[{ name: t('approvals.title'), to: '/admin/approvals' }, { name: application.displayName }]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere text-4xl">{application.displayName}</h1>
        <Badge tone={canDecide ? 'marigold' : 'neutral'}>{t(`state.${application.state}`)}</Badge>
        {account.status === 'suspended' && <Badge tone="danger">{t('suspension.badge')}</Badge>}
        {payouts.isHeld && <Badge tone="danger">{t('payouts.badge')}</Badge>}
      </div>
      {decision && !actionData && <DecisionDone decision={decision} name={application.displayName} next={next} />}
      {actionData && !saysItself(actionData.intent, loaderData) && (
        <Notice kind="destructive" title={actionData.message} live />
      )}
      <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-12">
          <ApplicationChange application={application} />
          <BackgroundNotice application={application} />
          <div className="grid items-start gap-x-10 gap-y-12 xl:grid-cols-[11fr_10fr]">
            <ApplicationProfile application={application} today={today} />
            <ApplicationPapers application={application} />
          </div>
          <Checks application={application} refusal={refusalOf(actionData, 'addCheck')} />
          <ApplicationHistory application={application} suspensions={account.suspensions} />
        </div>
        <aside className="flex min-w-0 flex-col gap-10 lg:sticky lg:top-24">
          {canDecide && <Decision application={application} refusal={actionData} />}
          <PayoutHolds accountId={application.id} payouts={payouts} refusal={actionData} />
          <Suspension accountId={application.id} account={account} refusal={actionData} />
        </aside>
      </div>
      {canDecide && (
        <StickyBar phoneOnly inPage>
          <a href={`#${decisionId}`} className={buttonClasses({ wide: true })}>
            {t('decision.jump')}
          </a>
        </StickyBar>
      )}
    </div>
  );
}

const refusalOf = (refusal: FormRefusal | undefined, intent: string): FormRefusal | undefined =>
  refusal?.intent === intent ? refusal : undefined;
