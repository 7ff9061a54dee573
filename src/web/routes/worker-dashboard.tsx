import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { apiContext, nowContext, viewerContext } from '#api/context.ts';
import { attempt } from '#api/form.ts';
import { Approval } from '#web/features/dashboard/approval.tsx';
import { DashboardHeader } from '#web/features/dashboard/dashboard-header.tsx';
import { EarlierRows } from '#web/features/dashboard/earlier-rows.tsx';
import { Earnings } from '#web/features/dashboard/earnings.tsx';
import { IncomingRow } from '#web/features/dashboard/incoming-row.tsx';
import { JobRow } from '#web/features/dashboard/job-row.tsx';
import { ListSection } from '#web/features/dashboard/list-section.tsx';
import { NextList } from '#web/features/dashboard/next-list.tsx';
import { workerNext } from '#web/features/dashboard/worker-next.ts';
import { useWorkerNextItems } from '#web/features/dashboard/worker-next-items.tsx';
import { PageTitle } from '#web/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/worker-dashboard';

export const handle = { i18n: ['dashboard'] };

const pageSize = 20;
const address = '/worker-dashboard';

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = url.searchParams;
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect(`/login?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  if (viewer.role === 'customer') throw redirect('/client-dashboard');
  const api = context.get(apiContext);
  const payouts = query.get('payouts');
  if (payouts?.startsWith('return')) {
    // Back from the card provider: ask it once how far the account is. When it cannot be reached, its own word follows.
    const told = await attempt(() => api.payments.refreshPayoutAccount()).catch(() => null);
    throw redirect(`${address}?payouts=${told?.ok && told.value.payoutAccount === 'ready' ? 'ready' : 'pending'}`);
  }
  const cursors = { incoming: query.get('requests'), jobs: query.get('jobs') };
  const nothing = { items: [], nextCursor: null };
  const [incoming, jobs, earnings] = await Promise.all([
    cursors.jobs ? nothing : api.hiring.listIncoming({ cursor: cursors.incoming ?? undefined, limit: pageSize }),
    cursors.incoming ? nothing : api.jobs.list({ side: 'worker', cursor: cursors.jobs ?? undefined, limit: pageSize }),
    api.payments.getEarnings(),
  ]);
  const later = cursors.incoming ? ('requests' as const) : cursors.jobs ? ('jobs' as const) : null;
  return {
    viewer: { id: viewer.id, name: viewer.name, status: viewer.status, both: viewer.role === 'dual' },
    incoming,
    jobs,
    earnings,
    later,
    payouts: (['ready', 'pending', 'again'] as const).find((name) => name === payouts) ?? null,
    now: context.get(nowContext).toISOString(),
  };
}

/** Sends the Pro to the card provider to set up or change where payouts go. */
export async function action({ context }: Route.ActionArgs) {
  const answer = await attempt(() => context.get(apiContext).payments.openPayoutAccount());
  if (!answer.ok) return data({ refusal: answer }, { status: 502 });
  throw redirect(answer.value.url, 303);
}

/** What the Pro has under way: first what waits for them, then requests, jobs and earnings. */
export default function WorkerDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard');
  const { viewer, incoming, jobs, earnings, later, payouts, now } = loaderData;
  const items = useWorkerNextItems(later ? [] : workerNext(incoming.items, jobs.items, now), now);
  const requestList = (
    <ListSection
      id="requests"
      title={t('incoming.title')}
      more={incoming.nextCursor && `${address}?requests=${encodeURIComponent(incoming.nextCursor)}`}
      empty={t('incoming.none')}
    >
      {incoming.items.map((request) => (
        <IncomingRow key={request.id} request={request} now={now} />
      ))}
    </ListSection>
  );
  const jobList = (
    <ListSection
      id="jobs"
      title={t('jobs.title')}
      more={jobs.nextCursor && `${address}?jobs=${encodeURIComponent(jobs.nextCursor)}`}
      empty={t('jobs.noneForWorker')}
    >
      {jobs.items.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ListSection>
  );
  if (later) return <EarlierRows back={address}>{later === 'requests' ? requestList : jobList}</EarlierRows>;

  const approved = viewer.status === 'approved';
  return (
    <div className="page-width flex flex-col gap-12 py-10 sm:py-14">
      <PageTitle>{t('worker.title')}</PageTitle>
      <FormError
        title={actionData?.refusal && t('payout.failed')}
        text={actionData?.refusal && t(`errors:${actionData.refusal.code}`)}
      />
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
      {viewer.status === 'pending_approval' && <Approval workerId={viewer.id} />}
      {viewer.status === 'rejected' && (
        <Notice kind="warning" title={t('approval.rejected')}>
          {t('approval.rejectedText')}
        </Notice>
      )}
      {approved && <NextList items={items} nothing={t('worker.nothing')} />}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_18rem]">
        {requestList}
        {jobList}
        <div className="max-lg:order-first max-lg:max-w-md">
          <Earnings earnings={earnings} />
        </div>
      </div>
    </div>
  );
}
