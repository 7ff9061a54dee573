import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import * as light from '#web/page/light-attributes.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { weekdayName } from '../card/figures.ts';
import { type BrowseSearch, browseAddress, type LooseFilter, loosen, usedFilters } from './browse-search.ts';

/** The filters in use, each a link to the search without it. Draws nothing when there is none. */
export function UsedFilters({ search, className }: { search: BrowseSearch; className?: string }) {
  const { t } = useTranslation('browse');
  const nameOf = useFilterName(search);
  const used = usedFilters(search);
  if (used.length === 0) return null;
  return (
    <ul aria-label={t('used.title')} className={classNames('flex flex-wrap gap-2', className)}>
      {used.map((filter) => (
        <li key={filter}>
          <Link
            to={browseAddress(loosen(search, filter))}
            {...light.dropFilter.props}
            aria-label={t('used.remove', { filter: nameOf(filter) })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-pine-soft py-1 pr-2.5 pl-3.5 font-medium text-pine-ink text-sm transition-colors hover:bg-line pointer-coarse:min-h-11"
          >
            {nameOf(filter)}
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a filter in use is called: the text itself, the category, the language. */
export function useFilterName(search: BrowseSearch): (filter: LooseFilter) => string {
  const { t, i18n } = useTranslation('browse');
  return (filter) => {
    if (filter === 'q') return t('used.q', { text: search.q });
    if (filter === 'category') return t(`catalog:category.${search.category}`);
    if (filter === 'subcategory') return t(`catalog:subcategory.${search.subcategory}`);
    if (filter === 'speaks') return t('used.speaks', { language: t(`spoken.${search.speaks}`) });
    if (filter === 'day') return t('used.day', { day: weekdayName(search.day ?? 1, i18n.language) });
    return t('common:badge.extraMile');
  };
}
