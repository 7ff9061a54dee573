import { Form } from 'react-router';
import { maxSearch } from '#modules/lost-found/limits.ts';
import { type ReportType, reportTypes } from '#modules/lost-found/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useAccount } from '#web/page/use-account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';
import { listPath } from './report-paths.ts';

/** What the list shows: the reports with the words `q` and of one type, or the viewer's own. */
export interface ReportSearch {
  q?: string;
  type?: ReportType;
  own: boolean;
}

/** Returns the address of a page of the list. */
export function searchPath({ q, type, own }: ReportSearch, after?: string): string {
  const query = new URLSearchParams();
  if (own) query.set('own', '');
  if (q) query.set('q', q);
  if (type) query.set('type', type);
  if (after) query.set('after', after);
  return query.size > 0 ? `${listPath}?${query}` : listPath;
}

/** The search box, and the types to choose from. */
export function ReportSearchForm({ search }: { search: ReportSearch }) {
  const { t } = useTranslation('lostFound');
  const isSignedIn = useAccount() !== null;
  const { q, type, own } = search;
  return (
    <div className="flex flex-col gap-5">
      <Form method="get" action={listPath} role="search" className="flex items-end gap-3">
        {type && <input type="hidden" name="type" value={type} />}
        <TextField
          // A new search is typed into a new field.
          key={q}
          type="search"
          name="q"
          label={t('search.label')}
          defaultValue={q}
          maxLength={maxSearch}
          lead={<Icon name="search" />}
          className="grow"
        />
        <Button variant="secondary" className="min-h-12">
          {t('common:action.search')}
        </Button>
      </Form>
      <TabNav
        label={t('filter.label')}
        links={[
          { to: searchPath({ q, own: false }), label: t('filter.all'), current: !type && !own },
          ...reportTypes.map((one) => ({
            to: searchPath({ q, type: one, own: false }),
            label: t(`filter.${one}`),
            current: one === type,
          })),
          ...(isSignedIn ? [{ to: searchPath({ own: true }), label: t('filter.own'), current: own }] : []),
        ]}
      />
    </div>
  );
}
