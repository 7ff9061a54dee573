import { useTranslation } from 'react-i18next';
import type { Place } from '#modules/places/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type BrowseSearch, browseAddress, type Cause, withoutCause } from './browse-search.ts';
import { ChangeLocation } from './results-head.tsx';
import { UsedFilters, useFilterName } from './used-filters.tsx';

/** The empty result. Dropping `cause` would find Pros; null when no Pro serves the place at all. */
export function NoMatch({ search, place, cause }: { search: BrowseSearch; place: Place; cause: Cause | null }) {
  const { t } = useTranslation('browse');
  const nameOf = useFilterName(search);
  const named = cause && cause !== 'all' ? nameOf(cause) : '';
  const why = !cause ? 'none.text' : cause === 'q' ? 'none.byText' : cause === 'all' ? 'none.byAll' : 'none.byFilter';
  const clear =
    cause === 'q' ? t('none.clearText') : cause === 'all' ? t('none.clearAll') : t('used.remove', { filter: named });
  return (
    <EmptyState
      scene="search"
      title={t('none.title', { zip: place.zip })}
      action={
        <>
          {cause && (
            <ButtonLink to={browseAddress(withoutCause(search, cause))} {...light.dropFilter.props}>
              {clear}
            </ButtonLink>
          )}
          <ChangeLocation search={search} variant={cause ? 'secondary' : 'primary'} />
        </>
      }
    >
      {t(why, { filter: named, city: place.city })}
      <UsedFilters search={search} className="mt-5 justify-center" />
    </EmptyState>
  );
}
