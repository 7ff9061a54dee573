import type { WorkerFilter } from '#modules/workers/search/search-contract.ts';
import { withoutFilter } from '#modules/workers/search/without-filter.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type BrowseSearch, browseAddress, searchFields, usedFilters } from './browse-search.ts';

/** The filters in use, each a link to the search without it. Draws nothing when there is none. */
export function UsedFilters({ search, className }: { search: BrowseSearch; className?: string }) {
  const { t } = useTranslation('browse');
  const labelOf = useFilterLabel(search);
  const used = usedFilters(search);
  if (used.length === 0) return null;
  return (
    <ul aria-label={t('used.title')} className={classNames('flex flex-wrap gap-2', className)}>
      {used.map((filter) => (
        <li key={filter}>
          <Link
            to={browseAddress(withoutFilter(search, filter))}
            {...light.dropFilter.props}
            aria-label={t('used.remove', { filter: labelOf(filter) })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-pine-soft py-1 pr-2.5 pl-3.5 font-medium text-pine-ink text-sm transition-colors hover:bg-line pointer-coarse:min-h-11"
          >
            {labelOf(filter)}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a filter in use is called: the text itself, the category, the language. */
export function useFilterLabel(search: BrowseSearch): (filter: WorkerFilter) => string {
  const { t, i18n } = useTranslation('browse');
  return (filter) => searchFields[filter].label(search, t, i18n.language);
}
