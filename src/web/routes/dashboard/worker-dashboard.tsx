import { redirect, redirectDocument } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { type Api, attempt } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import type { IncomingSummary } from '#modules/hiring/contract.ts';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import { agendaByDay } from '#web/features/dashboard/agenda.server.ts';
import { Agenda, firstActOf } from '#web/features/dashboard/agenda.tsx';
import { isToAnswer, useAnswerItems } from '#web/features/dashboard/answer-items.tsx';
import { Approval } from '#web/features/dashboard/approval.tsx';
import { DashboardHeader } from '#web/features/dashboard/dashboard-header.tsx';
import { Earnings } from '#web/features/dashboard/earnings.tsx';
import { IncomingRow } from '#web/features/dashboard/incoming-row.tsx';
import { JobRow } from '#web/features/dashboard/job-row.tsx';
import { JobsSection } from '#web/features/dashboard/jobs-section.tsx';
import { ListSection } from '#web/features/dashboard/list-section.tsx';
import { NextList } from '#web/features/dashboard/next-list.tsx';
import { readWholeList } from '#web/features/dashboard/read-whole-list.server.ts';
import { WholeList } from '#web/features/dashboard/whole-list.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useReloadOnReturn } from '#web/page/use-reload-on-return.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/worker-dashboard';

export const handle = { i18n: ['dashboard', 'application'] } satisfies PageHandle;

const address = '/worker-dashboard';
/** How many requests are searched for those that wait for an answer. */
const loadLimit = 50;
/** How many requests to answer are on the page, and how many rows of each other list. */
const visibleRows = 6;
const otherRows = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const viewer = requireViewer({ url, context });
  const api = context.get(apiContext);
  const payouts = query.get('payouts');
  if (payouts?.startsWith('return')) throw redirect(`${address}?payouts=${await payoutsAfterReturn(api)}`);

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
  const [application, incoming, jobs, earnings] = await Promise.all([
    isNew ? api.workers.getApplication() : null,
    isNew ? { items: [], nextCursor: null } : api.hiring.listIncoming({ limit: loadLimit }),
    api.jobs.getAgenda({}),
    api.payments.getEarnings(),
  ]);
  const now = context.get(nowContext);
  return {
    list: null,
    now: now.toISOString(),
    viewer: { id: viewer.id, name: viewer.name, status: viewer.status, both: viewer.role === 'dual' },
    application,
    incoming,
    agenda: agendaByDay(jobs.items, now),
    earnings,
    payouts: (['ready', 'pending', 'again'] as const).find((name) => name === payouts) ?? null,
  } as const;
}

/** Reads the payout account back after the Pro's visit to the card provider. If that fails, a later event updates it. */
async function payoutsAfterReturn(api: Api): Promise<'ready' | 'pending'> {
  const refresh = await attempt(() => api.payments.refreshPayoutAccount()).catch(() => null);
  return refresh?.ok && refresh.value.payoutAccount === 'ready' ? 'ready' : 'pending';
}

/** Redirects to the card provider, where the Pro sets up or changes the payout account. */
export async function action({ context }: Route.ActionArgs) {
  const open = () => context.get(apiContext).payments.openPayoutAccount();
  const answer = await attempt(open).catch(() => null);
  if (!answer?.ok) return { failed: true };
  throw redirectDocument(answer.value.url, 303);
}

/** The Pro's next steps, then their earnings, requests and jobs. */
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

function Overview({ viewer, application, incoming, agenda, earnings, payouts, now, failed }: OverviewProps) {
  const { t } = useTranslation('dashboard');
  useReloadOnReturn();
  const toAnswer = incoming.items.filter(isToAnswer);
  const answerItems = useAnswerItems(toAnswer.slice(0, visibleRows), now, firstActOf(agenda) !== undefined);
  const approved = viewer.status === 'approved';
  const hasAgenda = agenda.earlier.length + agenda.today.length + agenda.week.length > 0;
  return (
    <div className="page-width flex flex-col gap-12 py-10 sm:py-14">
      <PageTitle>{t('worker.title')}</PageTitle>
      <FormError title={failed ? t('payout.failed') : null} text={t('errors:payments.providerUnavailable')} />
      {payouts && (
        <Notice kind={payouts === 'ready' ? 'success' : 'info'} live title={t(`payout.notice.${payouts}`)}>
          {t(`payout.notice.${payouts}Text`)}
        </Notice>
      )}
      <DashboardHeader
        name={viewer.name}
        lead={t(approved ? 'worker.lead' : `worker.lead.${viewer.status}`)}
        side="worker"
        both={viewer.both}
        actions={
          approved && (
            <ButtonLink to={`/worker/${viewer.id}`} variant="secondary">
              {t('worker.profile')}
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {application && <Approval application={application} workerId={viewer.id} />}
          {(approved || hasAgenda) && <Agenda agenda={agenda} />}
          {approved && (
            <NextList
              title={t('answer.title')}
              items={answerItems}
              nothing={t('worker.nothing')}
              all={toAnswer.length > visibleRows ? `${address}?list=incoming` : null}
            />
          )}
          {viewer.status === 'rejected' && (
            <Notice kind="warning" title={t('approval.rejected')}>
              {t('approval.rejectedText')}
            </Notice>
          )}
        </div>
        <Earnings earnings={earnings} />
      </div>
      {(approved || incoming.items.length > 0 || hasAgenda || agenda.others.length > 0) && (
        <OtherRows incoming={incoming.items} jobs={agenda.others} hasAgenda={hasAgenda} now={now} />
      )}
    </div>
  );
}

/** The jobs that are not in the agenda, and the requests that do not wait for an answer. */
function OtherRows({
  incoming,
  jobs,
  hasAgenda,
  now,
}: {
  incoming: IncomingSummary[];
  jobs: AgendaJob[];
  hasAgenda: boolean;
  now: string;
}) {
  const { t } = useTranslation('dashboard');
  const hasToAnswer = incoming.some(isToAnswer);
  // A request whose quote was accepted is one of the jobs.
  const others = incoming.filter((request) => !isToAnswer(request) && request.offerState !== 'accepted');
  return (
    <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
      <JobsSection
        title={t(hasAgenda ? 'jobs.others' : 'jobs.title')}
        jobs={jobs}
        limit={otherRows}
        hasMore={hasAgenda}
        dashboard={address}
        empty={t(hasAgenda ? 'jobs.noOthers' : 'jobs.noneForWorker')}
      />
      <ListSection
        id="incoming"
        title={t(hasToAnswer ? 'requests.others' : 'incoming.title')}
        all={incoming.length > Math.min(others.length, otherRows) ? `${address}?list=incoming` : null}
        empty={t(incoming.length > 0 ? 'requests.noOthers' : 'incoming.none')}
      >
        {others.slice(0, otherRows).map((request) => (
          <IncomingRow key={request.id} request={request} now={now} />
        ))}
      </ListSection>
    </div>
  );
}
