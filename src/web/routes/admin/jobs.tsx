import { Form, redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { maxSearchedEmail } from '#modules/jobs/limits.ts';
import { type JobState, jobStates } from '#modules/jobs/states.ts';
import { StateBadge } from '#web/features/jobs/state-badge.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { List, ListRow } from '#web/ui/display/card.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import type { Route } from './+types/jobs';

export const handle = { i18n: ['admin', 'jobs'] } satisfies PageHandle;

interface Search {
  q: string;
  state?: JobState;
}

/** Returns the address of a page of the list. */
function listPath({ q, state }: Search, after?: string): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (state) query.set('state', state);
  if (after) query.set('after', after);
  return query.size > 0 ? `/admin/jobs?${query}` : '/admin/jobs';
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, maxSearchedEmail);
  if (JobFile.shape.id.safeParse(q).success) throw redirect(`/admin/jobs/${q.toLowerCase()}`);
  const search: Search = { q, state: jobStates.find((state) => state === url.searchParams.get('state')) };
  const cursor = url.searchParams.get('after') ?? undefined;
  const { listForAdmin } = context.get(apiContext).jobs;
  const page = await listForAdmin({ email: q || undefined, state: search.state, cursor }).catch(
    orFirstPage(listPath(search)),
  );
  return { ...page, search };
}

/** All jobs, or those in a state and of a person, newest first. */
export default function AdminJobs({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin');
  const langOf = useTextLang();
  const { items, nextCursor, search } = loaderData;
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <PageTitle>{t('jobs.title')}</PageTitle>
      <h1 className="text-4xl">{t('jobs.title')}</h1>
      <SearchForm search={search} />
      {items.length > 0 ? (
        <List>
          {items.map((job) => (
            <ListRow
              key={job.id}
              to={`/admin/jobs/${job.id}`}
              title={
                <span lang={langOf(job.title)} className="wrap-anywhere">
                  {job.title}
                </span>
              }
              details={
                <>
                  <span className="block">{t('jobs.people', { client: job.clientName, pro: job.workerName })}</span>
                  <span className="block">
                    {formatWhenWithZone(job.startsAt, job.timeZone, i18n.language)} · {job.city}
                  </span>
                </>
              }
              end={
                <>
                  <StateBadge state={job.state} />
                  <span className="tabular-nums">{formatMoney(job.priceCents)}</span>
                </>
              }
            />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t(search.q ? 'jobs.noneOfPerson' : 'jobs.none')}</p>
      )}
      <LoadMore to={nextCursor && listPath(search, nextCursor)}>{t('common:action.showMore')}</LoadMore>
    </div>
  );
}

function SearchForm({ search: { q, state } }: { search: Search }) {
  const { t } = useTranslation(['admin', 'jobs']);
  return (
    <Form
      method="get"
      action="/admin/jobs"
      role="search"
      className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        // A new search is typed into a new field.
        key={`q ${q}`}
        type="search"
        name="q"
        label={t('jobs.search')}
        defaultValue={q}
        maxLength={maxSearchedEmail}
        lead={<Icon name="search" />}
      />
      <Select
        key={`state ${state}`}
        name="state"
        label={t('jobs.state')}
        defaultValue={state ?? ''}
        options={[
          { value: '', label: t('jobs.anyState') },
          ...jobStates.map((one) => ({ value: one, label: t(`jobs:state.${one}`) })),
        ]}
      />
      <Button variant="secondary" className="min-h-12">
        {t('common:action.search')}
      </Button>
    </Form>
  );
}
