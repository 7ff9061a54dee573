import { apiContext, nowContext } from '#api/context.ts';
import { requireViewer } from '#api/guards.server.ts';
import type { Opportunities } from '#modules/hiring/contract.ts';
import { agendaByDay, weekOf } from '#web/features/dashboard/agenda.server.ts';
import { Agenda, firstActOf } from '#web/features/dashboard/agenda.tsx';
import { DashboardHeader } from '#web/features/dashboard/dashboard-header.tsx';
import { Earnings } from '#web/features/dashboard/earnings.tsx';
import { incomingOverview } from '#web/features/dashboard/incoming-overview.server.ts';
import { IncomingRow } from '#web/features/dashboard/incoming-row.tsx';
import { JobRow } from '#web/features/dashboard/job-row.tsx';
import { JobsSection } from '#web/features/dashboard/jobs-section.tsx';
import { ListSection } from '#web/features/dashboard/list-section.tsx';
import { NextList } from '#web/features/dashboard/next-list.tsx';
import { useAnswerItems, useCounterItems, useOpportunityItems } from '#web/features/dashboard/opportunity-items.tsx';
import { readWholeList } from '#web/features/dashboard/read-whole-list.server.ts';
import { toAnswerOf } from '#web/features/dashboard/to-answer.server.ts';
import { Week } from '#web/features/dashboard/week.tsx';
import { WholeList } from '#web/features/dashboard/whole-list.tsx';
import { PhoneReminder } from '#web/features/identity/phone-reminder.tsx';
import { isPhoneToVerify } from '#web/features/identity/phone-to-verify.server.ts';
import { PayoutNotices } from '#web/features/payments/payout-account.tsx';
import { openPayouts, readPayoutReturn } from '#web/features/payments/payouts.server.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useReloadOnReturn } from '#web/page/use-reload-on-return.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/worker-dashboard';

// For new Pros.
const Approval = loadWhenShown(async () => (await import('#web/features/dashboard/approval.tsx')).Approval);

export const handle = { i18n: ['dashboard', 'application', 'waits'] } satisfies PageHandle;

const address = '/worker-dashboard';
/** How many rows of each other list are on the page. */
const otherRows = 3;

const noOpportunities: Opportunities = { items: [], hasMore: { requests: false, projects: false }, incoming: [] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer({ url, context });
  const api = context.get(apiContext);
  const payouts = await readPayoutReturn({ url, context }, address);

  const list = await readWholeList(
    { url, context },
    {
      incoming: (cursor) => api.hiring.listIncoming({ cursor }),
      jobs: (cursor) => api.jobs.list({ side: 'worker', cursor }),
    },
  );
  if (list) return list;

  // A new Pro has no requests yet, and a profile to fill in.
  const isNew = viewer.status === 'pending_approval';
  const [application, opportunities, jobs, earnings] = await Promise.all([
    isNew ? api.workers.getApplication() : null,
    isNew ? noOpportunities : api.hiring.getOpportunities(),
    api.jobs.getAgenda({}),
    api.payments.getEarnings(),
  ]);
  const now = context.get(nowContext);
  const { others: otherJobs, ...agenda } = agendaByDay(jobs.items, now);
  const hasAgenda = Object.values(agenda).some((day) => day.length > 0);
  const { incoming, ...toWin } = opportunities;
  return {
    list: null,
    now: now.toISOString(),
    viewer: { id: viewer.id, name: viewer.name, status: viewer.status, both: viewer.role === 'dual' },
    phoneToVerify: isPhoneToVerify({ context }),
    application,
    asked: jobs.items.flatMap(toAnswerOf),
    opportunities: toWin,
    incoming: incomingOverview(incoming, otherRows),
    agenda,
    hasAgenda,
    otherJobs: otherJobs.slice(0, otherRows).map((job) => ({ job })),
    hasMoreJobs: hasAgenda || otherJobs.length > otherRows,
    week: weekOf(jobs.items, now, viewer.timeZone),
    earnings,
    payouts,
  } as const;
}

export const action = (args: Route.ActionArgs) => openPayouts(args, 'dashboard');

/** The Pro's schedule and what the Pro could win, then their earnings, requests and jobs. */
export default function WorkerDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard');
  if (loaderData.list === null) return <Overview {...loaderData} failed={actionData?.failed === true} />;
  const { list, page, isLater, now } = loaderData;
  return (
    <WholeList
      title={t(`${list}.title`)}
      dashboard={address}
      list={list}
      nextCursor={page.nextCursor}
      isLater={isLater}
    >
      {list === 'jobs'
        ? page.items.map((job) => <JobRow key={job.id} job={job} />)
        : page.items.map((request) => <IncomingRow key={request.id} request={request} now={now} />)}
    </WholeList>
  );
}

type OverviewProps = Extract<Route.ComponentProps['loaderData'], { list: null }> & { failed: boolean };

function Overview({
  viewer,
  phoneToVerify,
  application,
  asked,
  opportunities: { items, hasMore },
  incoming,
  agenda,
  hasAgenda,
  otherJobs,
  hasMoreJobs,
  week,
  earnings,
  payouts,
  now,
  failed,
}: OverviewProps) {
  const { t } = useTranslation('dashboard');
  useReloadOnReturn();
  const hasAct = firstActOf(agenda) !== undefined;
  const toAnswer = [
    ...useAnswerItems(asked, hasAct),
    ...useCounterItems(incoming.countered, now, hasAct),
    ...useOpportunityItems(items, now, hasAct),
  ];
  const approved = viewer.status === 'approved';
  return (
    <div className="page-width flex flex-col gap-12 py-10 sm:py-14">
      <PageTitle>{t('worker.title')}</PageTitle>
      <PayoutNotices payouts={payouts} failed={failed} />
      <DashboardHeader
        name={viewer.name}
        lead={t(approved ? 'worker.lead' : `worker.lead.${viewer.status}`)}
        side="worker"
        both={viewer.both}
        actions={
          approved && (
            <>
              <ButtonLink to="/projects" variant="secondary">
                {t('shell:link.projects')}
              </ButtonLink>
              <ButtonLink to="/worker-dashboard/calendar" variant="secondary">
                {t('worker.calendar')}
              </ButtonLink>
              <ButtonLink to={`/worker/${viewer.id}`} variant="secondary">
                {t('worker.profile')}
              </ButtonLink>
            </>
          )
        }
      />
      {phoneToVerify && <PhoneReminder />}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {application && <Approval application={application} workerId={viewer.id} />}
          {(approved || hasAgenda) && <Agenda agenda={agenda} />}
          {(approved || asked.length > 0) && (
            <NextList
              title={t(asked.length > 0 ? 'next.title' : 'opportunity.title')}
              items={toAnswer}
              nothing={t('worker.nothing')}
              waysOut={<WaysToMore />}
              all={hasMore.requests ? `${address}?list=incoming` : hasMore.projects ? '/projects' : null}
            />
          )}
          {viewer.status === 'rejected' && (
            <Notice kind="warning" title={t('approval.rejected')}>
              {t('approval.rejectedText')}
            </Notice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Earnings earnings={earnings} />
          {approved && <OwnPages />}
        </div>
      </div>
      {week.some(({ jobs }) => jobs.length > 0) && <Week days={week} />}
      {(approved || !incoming.isEmpty || hasAgenda || otherJobs.length > 0) && (
        <OtherRows incoming={incoming} jobs={otherJobs} hasMoreJobs={hasMoreJobs} hasAgenda={hasAgenda} now={now} />
      )}
    </div>
  );
}

/** The ways to more requests and projects: a wider area, and more services. */
function WaysToMore() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <TextLink to="/worker-dashboard/profile/area" className="inline-flex min-h-11 items-center">
        {t('opportunity.widenArea')}
      </TextLink>
      <TextLink to="/worker-dashboard/profile/trade" className="inline-flex min-h-11 items-center">
        {t('opportunity.addServices')}
      </TextLink>
    </>
  );
}

/** The ways to what is looked at now and then. */
function OwnPages() {
  const { t } = useTranslation('dashboard');
  return (
    <nav aria-label={t('pages.label')} className="flex flex-col border-line border-t pt-4">
      <TextLink to="/worker-dashboard/earnings" className="inline-flex min-h-11 w-fit items-center">
        {t('earnings.history')}
      </TextLink>
      <TextLink to="/worker-dashboard/badges" className="inline-flex min-h-11 w-fit items-center">
        {t('badges.title')}
      </TextLink>
    </nav>
  );
}

/** The jobs that are not in the agenda, and the requests that do not wait for an answer. */
function OtherRows({
  incoming,
  jobs,
  hasMoreJobs,
  hasAgenda,
  now,
}: Pick<OverviewProps, 'incoming' | 'hasMoreJobs' | 'hasAgenda' | 'now'> & { jobs: OverviewProps['otherJobs'] }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
      <JobsSection
        title={t(hasAgenda ? 'jobs.others' : 'jobs.title')}
        jobs={jobs}
        hasMore={hasMoreJobs}
        dashboard={address}
        empty={t(hasAgenda ? 'jobs.noOthers' : 'jobs.noneForWorker')}
      />
      <ListSection
        id="incoming"
        title={t(incoming.hasToAnswer ? 'requests.others' : 'incoming.title')}
        all={incoming.hasMore ? `${address}?list=incoming` : null}
        empty={t(incoming.isEmpty ? 'incoming.none' : 'requests.noOthers')}
      >
        {incoming.others.map((request) => (
          <IncomingRow key={request.id} request={request} now={now} />
        ))}
      </ListSection>
    </div>
  );
}
