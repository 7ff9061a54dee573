import type { Place } from '#modules/places/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type BlockingFilter, type BrowseSearch, browseAddress, unblocked } from './browse-search.ts';
import { ChangeLocation } from './results-head.tsx';
import { UsedFilters, useFilterLabel } from './used-filters.tsx';

interface NoMatchProps {
  search: BrowseSearch;
  place: Place;
  /** What to remove so that a Pro is found; null when none serves the place at all. */
  cause: BlockingFilter | null;
  /** How many Pros the search finds without it. */
  countWithout: number;
}

/** The search found no Pro. */
export function NoMatch({ search, place, cause, countWithout }: NoMatchProps) {
  const { t } = useTranslation('browse');
  const labelOf = useFilterLabel(search);
  const named = cause && cause !== 'all' ? labelOf(cause) : '';
  const why = !cause ? 'none.text' : cause === 'q' ? 'none.byText' : cause === 'all' ? 'none.byAll' : 'none.byFilter';
  const clear =
    cause === 'q' ? t('none.clearText') : cause === 'all' ? t('none.clearAll') : t('used.remove', { filter: named });
  return (
    <EmptyState
      scene="search"
      title={<span {...light.resultsTitle.props}>{t('none.title', { zip: place.zip })}</span>}
      action={
        <>
          {cause && (
            <ButtonLink to={browseAddress(unblocked(search, cause))} {...light.dropFilter.props}>
              {clear}
            </ButtonLink>
          )}
          <ChangeLocation search={search} variant={cause ? 'secondary' : 'primary'} />
        </>
      }
    >
      {t(why, { filter: named, city: place.city })}
      {cause && ` ${t('none.without', { count: countWithout })}`}
      <UsedFilters search={search} className="mt-5 justify-center" />
    </EmptyState>
  );
}
