import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { apiContext, nowContext, viewerContext } from '#api/context.ts';
import { clientNext } from '#web/features/dashboard/client-next.ts';
import { useClientNextItems } from '#web/features/dashboard/client-next-items.tsx';
import { DashboardHeader } from '#web/features/dashboard/dashboard-header.tsx';
import { EarlierRows } from '#web/features/dashboard/earlier-rows.tsx';
import { JobRow } from '#web/features/dashboard/job-row.tsx';
import { ListSection } from '#web/features/dashboard/list-section.tsx';
import { NextList } from '#web/features/dashboard/next-list.tsx';
import { RequestRow } from '#web/features/dashboard/request-row.tsx';
import { PageTitle } from '#web/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/client-dashboard';

export const handle = { i18n: ['dashboard'] };

const pageSize = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect(`/login?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  if (viewer.role === 'contractor') throw redirect('/worker-dashboard');
  const api = context.get(apiContext);
  const now = context.get(nowContext).toISOString();
  const cursors = { requests: url.searchParams.get('requests'), jobs: url.searchParams.get('jobs') };
  const nothing = { items: [], nextCursor: null };
  const [requests, jobs] = await Promise.all([
    cursors.jobs ? nothing : api.hiring.listRequests({ cursor: cursors.requests ?? undefined, limit: pageSize }),
    cursors.requests ? nothing : api.jobs.list({ side: 'client', cursor: cursors.jobs ?? undefined, limit: pageSize }),
  ]);
  // The newest finished job is the one whose review is still fresh in mind.
  const finished = jobs.items.find(({ state }) => state === 'released' || state === 'settled');
  const reviews = finished && !cursors.jobs ? await api.reviews.getOfJob({ jobId: finished.id }) : null;
  const toReview = finished && reviews?.canReview ? finished.id : null;
  const later = cursors.requests ? ('requests' as const) : cursors.jobs ? ('jobs' as const) : null;
  return { name: viewer.name, both: viewer.role === 'dual', requests, jobs, toReview, later, now };
}

/** What the client has under way: first what waits for them, then requests and jobs, newest first. */
export default function ClientDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard');
  const { name, both, requests, jobs, toReview, later, now } = loaderData;
  const items = useClientNextItems(later ? [] : clientNext(requests.items, jobs.items, now, toReview));
  const address = '/client-dashboard';
  const requestList = (
    <ListSection
      id="requests"
      title={t('requests.title')}
      more={requests.nextCursor && `${address}?requests=${encodeURIComponent(requests.nextCursor)}`}
      empty={t('requests.none')}
    >
      {requests.items.map((request) => (
        <RequestRow key={request.id} request={request} now={now} />
      ))}
    </ListSection>
  );
  const jobList = (
    <ListSection
      id="jobs"
      title={t('jobs.title')}
      more={jobs.nextCursor && `${address}?jobs=${encodeURIComponent(jobs.nextCursor)}`}
      empty={t('jobs.noneForClient')}
    >
      {jobs.items.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ListSection>
  );
  if (later) return <EarlierRows back={address}>{later === 'requests' ? requestList : jobList}</EarlierRows>;

  const isNew = requests.items.length === 0 && jobs.items.length === 0;
  return (
    <div className="page-width flex flex-col gap-12 py-10 sm:py-14">
      <PageTitle>{t('client.title')}</PageTitle>
      <DashboardHeader
        name={name}
        lead={t('client.lead')}
        side="client"
        both={both}
        actions={
          !isNew && (
            <>
              <ButtonLink to="/browse" variant="secondary">
                {t('client.browse')}
              </ButtonLink>
              <ButtonLink to="/quote/new" variant={items.length > 0 ? 'secondary' : 'primary'}>
                {t('client.ask')}
              </ButtonLink>
            </>
          )
        }
      />
      {isNew ? (
        <EmptyState
          scene="mailbox"
          title={t('client.emptyTitle')}
          action={
            <>
              <ButtonLink to="/browse">{t('client.browse')}</ButtonLink>
              <ButtonLink to="/quote/new" variant="secondary">
                {t('client.ask')}
              </ButtonLink>
            </>
          }
        >
          {t('client.emptyText')}
        </EmptyState>
      ) : (
        <>
          <NextList items={items} nothing={t('client.nothing')} />
          <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
            {requestList}
            {jobList}
          </div>
        </>
      )}
    </div>
  );
}
