import type { Place } from '#modules/places/contract.ts';
import type { Count } from '#modules/workers/contract.ts';
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
  /** What to change so that a Pro is found; null where no filter is used. */
  blocking: Blocking | null;
}

interface Blocking extends Count {
  /** Null when no Pro serves the place at all. */
  filter: BlockingFilter | null;
  correctedText: string | null;
}

/** The search found no Pro. */
export function NoMatch({ search, place, blocking }: NoMatchProps) {
  const { t } = useTranslation('browse');
  const { filter: cause = null, correctedText: text = null, count = 0, more = false } = blocking ?? {};
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
          {text && (
            <ButtonLink to={browseAddress({ ...search, q: text })} {...light.dropFilter.props}>
              {t('none.searchFor', { text })}
            </ButtonLink>
          )}
          {cause && (
            <ButtonLink
              to={browseAddress(unblocked(search, cause))}
              variant={text ? 'secondary' : 'primary'}
              {...light.dropFilter.props}
            >
              {clear}
            </ButtonLink>
          )}
          {!text && <ChangeLocation search={search} variant={cause ? 'secondary' : 'primary'} />}
        </>
      }
    >
      {text ? t('none.didYouMean', { text }) : t(why, { filter: named, city: place.city })}
      {cause && !text && ` ${t(more ? 'none.withoutMore' : 'none.without', { count })}`}
      <UsedFilters search={search} className="mt-5 justify-center" />
    </EmptyState>
  );
}
