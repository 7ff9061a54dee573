import { useTranslation } from 'react-i18next';
import type { WorkerCard as Worker } from '#modules/workers/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { WorkerCard, WorkerCardSkeleton } from '../card/worker-card.tsx';
import { type BrowseSearch, browseAddress } from './browse-search.ts';

/** One page of a search's answer. */
export interface FoundPage {
  items: Worker[];
  nextCursor: string | null;
}

const grid = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3';

/** The cards of a search. `Show more` leads to the next page; script adds the next cards here. */
export function Results({ search, page, signedIn }: { search: BrowseSearch; page: FoundPage; signedIn: boolean }) {
  const { t } = useTranslation('browse');
  return (
    <div {...light.resultsList.props}>
      <ul id="pros" className={grid}>
        {page.items.map((worker, at) => (
          <li key={worker.id}>
            <WorkerCard worker={worker} signedIn={signedIn} eager={at < 3} />
          </li>
        ))}
      </ul>
      {/* Script replaces the 0 by the number. */}
      <p
        id="pros-count"
        role="status"
        {...light.shownCount.props({ words: t('more.announced', { count: 0 }) })}
        className="sr-only"
      />
      {(page.nextCursor || search.cursor) && (
        <div className="flex flex-wrap justify-center gap-3 pt-12">
          {search.cursor && (
            <ButtonLink to={browseAddress(search)} variant="quiet">
              {t('more.first')}
            </ButtonLink>
          )}
          {page.nextCursor && (
            <a
              href={browseAddress(search, { cursor: page.nextCursor })}
              rel="next"
              {...light.showMore.props({ list: 'pros', count: 'pros-count', busy: t('common:state.loading') })}
              className={buttonClasses({ variant: 'secondary', size: 'lg' })}
            >
              {t('common:action.showMore')}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** Skeletons of the cards; script shows them while a search is under way. */
export function ResultsSkeleton() {
  const { t } = useTranslation('browse');
  return (
    <template {...light.resultsSkeleton.props}>
      <div role="status" className={grid}>
        <span className="sr-only">{t('results.loading')}</span>
        {['1', '2', '3', '4', '5', '6'].map((key) => (
          <WorkerCardSkeleton key={key} />
        ))}
      </div>
    </template>
  );
}
