import { apiContext, nowContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import type { ApplicationState } from '#modules/workers/application/states.ts';
import { ApplicationRow } from '#web/features/admin/application-row.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { List } from '#web/ui/display/card.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';
import type { Route } from './+types/approvals';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

/** The states of the tabs, what waits for administrators first. */
const tabs = [
  'submitted',
  'notice_answered',
  'notice_given',
  'revision_asked',
  'draft',
  'approved',
  'rejected',
] as const satisfies ApplicationState[];

const listPath = (state: ApplicationState) => `/admin/approvals${state === tabs[0] ? '' : `?state=${state}`}`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = tabs.find((tab) => tab === url.searchParams.get('state')) ?? tabs[0];
  const cursor = url.searchParams.get('after') ?? undefined;
  const api = context.get(apiContext);
  const [page, { waiting }] = await Promise.all([
    api.workers.listApplications({ state, cursor }).catch(orFirstPage(listPath(state))),
    api.insights.getCounters(),
  ]);
  const counts: Partial<Record<ApplicationState, number>> = waiting;
  return { ...page, counts, state, now: context.get(nowContext).toISOString() };
}

/** The applications of Pros by state, those that have waited longest first. */
export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { items, nextCursor, counts, state, now } = loaderData;
  const next = nextCursor && `/admin/approvals?state=${state}&after=${encodeURIComponent(nextCursor)}`;
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <PageTitle>{t('approvals.title')}</PageTitle>
      <h1 className="text-4xl">{t('approvals.title')}</h1>
      <TabNav
        label={t('approvals.states')}
        links={tabs.map((tab) => ({
          to: listPath(tab),
          label: t(`state.${tab}`),
          count: counts[tab] || undefined,
          current: tab === state,
        }))}
      />
      {items.length > 0 ? (
        <List>
          {items.map((application) => (
            <ApplicationRow key={application.id} application={application} tab={state} now={now} />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t(`approvals.none.${state}`)}</p>
      )}
      <LoadMore to={next}>{t('common:action.showMore')}</LoadMore>
    </div>
  );
}
