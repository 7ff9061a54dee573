import { redirect, redirectDocument } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { type Api, attempt, orFirstPage } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { Approval } from '#web/features/dashboard/approval.tsx';
import { DashboardHeader } from '#web/features/dashboard/dashboard-header.tsx';
import { Earnings } from '#web/features/dashboard/earnings.tsx';
import { IncomingRow } from '#web/features/dashboard/incoming-row.tsx';
import { JobRow } from '#web/features/dashboard/job-row.tsx';
import { JobsSection } from '#web/features/dashboard/jobs-section.tsx';
import { ListSection } from '#web/features/dashboard/list-section.tsx';
import { NextList } from '#web/features/dashboard/next-list.tsx';
import { WholeList } from '#web/features/dashboard/whole-list.tsx';
import { workerNext } from '#web/features/dashboard/worker-next.ts';
import { useWorkerNextItems } from '#web/features/dashboard/worker-next-items.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/worker-dashboard';

export const handle = { i18n: ['dashboard'] } satisfies PageHandle;

const address = '/worker-dashboard';
/** How many requests and jobs are searched for next steps. */
const loadLimit = 50;
const visibleRows = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const viewer = requireViewer({ url, context });
  const api = context.get(apiContext);
  const now = context.get(nowContext).toISOString();
  const payouts = query.get('payouts');
  if (payouts?.startsWith('return')) throw redirect(`${address}?payouts=${await payoutsAfterReturn(api)}`);

  const list = query.get('list');
  const cursor = query.get('after') ?? undefined;
  const isLater = cursor !== undefined;
  const toFirstPage = orFirstPage(`${address}?list=${list}`);
  if (list === 'incoming') {
    return { list, now, isLater, page: await api.hiring.listIncoming({ cursor }).catch(toFirstPage) } as const;
  }
  if (list === 'jobs') {
    return { list, now, isLater, page: await api.jobs.list({ side: 'worker', cursor }).catch(toFirstPage) } as const;
  }

  const [incoming, jobs, earnings] = await Promise.all([
    api.hiring.listIncoming({ limit: loadLimit }),
    api.jobs.list({ side: 'worker', limit: loadLimit }),
    api.payments.getEarnings(),
  ]);
  return {
    list: null,
    now,
    viewer: { id: viewer.id, name: viewer.name, status: viewer.status, both: viewer.role === 'dual' },
    incoming,
    jobs,
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

function Overview({ viewer, incoming, jobs, earnings, payouts, now, failed }: OverviewProps) {
  const { t } = useTranslation('dashboard');
  const items = useWorkerNextItems(workerNext(incoming.items, jobs.items, now), now);
  const approved = viewer.status === 'approved';
  // A request whose quote was accepted is one of the jobs beside it.
  const undecided = incoming.items.filter(({ offerState }) => offerState !== 'accepted');
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
        <div className="min-w-0">
          {approved && <NextList items={items} nothing={t('worker.nothing')} />}
          {viewer.status === 'pending_approval' && <Approval />}
          {viewer.status === 'rejected' && (
            <Notice kind="warning" title={t('approval.rejected')}>
              {t('approval.rejectedText')}
            </Notice>
          )}
        </div>
        <Earnings earnings={earnings} />
      </div>
      {(approved || incoming.items.length > 0 || jobs.items.length > 0) && (
        <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
          <JobsSection jobs={jobs.items} limit={visibleRows} dashboard={address} empty={t('jobs.noneForWorker')} />
          <ListSection
            id="incoming"
            title={t('incoming.title')}
            all={incoming.items.length > Math.min(undecided.length, visibleRows) ? `${address}?list=incoming` : null}
            empty={t('incoming.none')}
          >
            {undecided.slice(0, visibleRows).map((request) => (
              <IncomingRow key={request.id} request={request} now={now} />
            ))}
          </ListSection>
        </div>
      )}
    </div>
  );
}
