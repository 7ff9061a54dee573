import { apiContext, nowContext } from '#api/context.ts';
import { requireViewer } from '#api/guards.server.ts';
import { useClientNextItems } from '#web/features/dashboard/client-next-items.tsx';
import { clientOverview } from '#web/features/dashboard/client-overview.server.ts';
import { DashboardHeader } from '#web/features/dashboard/dashboard-header.tsx';
import { JobRow } from '#web/features/dashboard/job-row.tsx';
import { JobsSection } from '#web/features/dashboard/jobs-section.tsx';
import { ListSection } from '#web/features/dashboard/list-section.tsx';
import { NextList } from '#web/features/dashboard/next-list.tsx';
import { readWholeList } from '#web/features/dashboard/read-whole-list.server.ts';
import { RequestRow } from '#web/features/dashboard/request-row.tsx';
import { WholeList } from '#web/features/dashboard/whole-list.tsx';
import { PhoneReminder } from '#web/features/identity/phone-reminder.tsx';
import { isPhoneToVerify } from '#web/features/identity/phone-to-verify.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { refreshData } from '#web/page/reload-data.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useHints } from '#web/page/use-hints.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/client-dashboard';

export const handle = { i18n: ['dashboard'] } satisfies PageHandle;

const address = '/client-dashboard';
/** How many requests and jobs are searched for next steps. */
const loadLimit = 50;
const visibleRows = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const list = await readWholeList(
    { url, context },
    {
      requests: (cursor) => api.hiring.listRequests({ cursor }),
      jobs: (cursor) => api.jobs.list({ side: 'client', cursor }),
    },
  );
  if (list) return list;

  const { name, role } = requireViewer({ url, context });
  const [requests, jobs, reviews] = await Promise.all([
    api.hiring.listRequests({ limit: loadLimit }),
    api.jobs.list({ side: 'client', limit: loadLimit }),
    api.reviews.listToWrite({ side: 'client' }),
  ]);
  const now = context.get(nowContext).toISOString();
  const toReview = reviews.items.map(({ jobId }) => jobId);
  return {
    list: null,
    now,
    name,
    both: role === 'dual',
    phoneToVerify: isPhoneToVerify({ context }),
    hasJobs: jobs.items.length > 0,
    ...clientOverview({ requests: requests.items, jobs: jobs.items, toReview, now }, visibleRows),
  } as const;
}

/** The client's next steps, then their requests and jobs. */
export default function ClientDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard');
  if (loaderData.list === null) return <Overview {...loaderData} />;
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
        : page.items.map((request) => <RequestRow key={request.id} request={request} now={now} />)}
    </WholeList>
  );
}

type OverviewProps = Extract<Route.ComponentProps['loaderData'], { list: null }>;

function Overview({ name, both, phoneToVerify, now, isNew, hasJobs, awaitedId, next, ...lists }: OverviewProps) {
  const { t } = useTranslation('dashboard');
  const items = useClientNextItems(next);
  // This page follows the quotes as they come.
  useHints(`request ${awaitedId}`, refreshData, awaitedId !== null);
  return (
    <div className="page-width flex flex-col gap-12 py-10 sm:py-14">
      <PageTitle>{t('client.title')}</PageTitle>
      <DashboardHeader
        name={name}
        lead={t('client.lead')}
        side="client"
        both={both}
        actions={
          <>
            {!isNew && (
              <>
                <ButtonLink to="/browse" variant="secondary">
                  {t('client.browse')}
                </ButtonLink>
                <ButtonLink to="/post-job" variant="secondary">
                  {t('shell:link.postProject')}
                </ButtonLink>
                <ButtonLink to="/quote/new" variant={items.length > 0 ? 'secondary' : 'primary'}>
                  {t('client.ask')}
                </ButtonLink>
              </>
            )}
            <ButtonLink to="/client-dashboard/favorites" variant="secondary" icon={<Icon name="heart" />}>
              {t('client.favorites')}
            </ButtonLink>
            {hasJobs && (
              <ButtonLink to="/client-dashboard/payments" variant="secondary" icon={<Icon name="chart-column" />}>
                {t('payments.title')}
              </ButtonLink>
            )}
          </>
        }
      />
      {phoneToVerify && <PhoneReminder />}
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
          <NextList title={t('next.title')} items={items} nothing={t('client.nothing')} />
          <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
            <JobsSection
              title={t('jobs.title')}
              jobs={lists.jobs}
              hasMore={lists.hasMoreJobs}
              dashboard={address}
              empty={t('jobs.noneForClient')}
            />
            <ListSection
              id="requests"
              title={t(lists.hasCompared ? 'requests.others' : 'requests.title')}
              all={lists.hasMoreRequests ? `${address}?list=requests` : null}
              empty={t(lists.hasCompared ? 'requests.noOthers' : 'requests.none')}
            >
              {lists.requests.map((request) => (
                <RequestRow key={request.id} request={request} now={now} />
              ))}
            </ListSection>
          </div>
        </>
      )}
    </div>
  );
}
