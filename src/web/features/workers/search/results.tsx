import type { Excerpt } from '#modules/reviews/contract.ts';
import type { Count, WorkerCard as Worker } from '#modules/workers/contract.ts';
import * as finding from '#web/page/finding-attributes.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { WorkerCard, WorkerCardSkeleton } from '../card/worker-card.tsx';
import { CompareBar, CompareTick } from '../compare/compare-bar.tsx';
import { type BrowseSearch, browseAddress, comparisonFields } from './browse-search.ts';
import { CardNumber, cardId } from './result-map.tsx';

/** One page of a search's answer. */
export interface FoundPage {
  items: Worker[];
  nextCursor: string | null;
  /** How many Pros are on the pages before, and the first of them; none where the page is not added to them. */
  before: number;
  earlier: Worker[];
  /** What clients wrote about these Pros. */
  excerpts: Excerpt[];
  /** The Pros on all pages of the search; on a further page, those on it. */
  total: Count;
}

const grid = 'grid gap-x-6 gap-y-10 sm:grid-cols-2';
const lists = ['pros', 'pros-mentioning'] as const;

/**
 * The cards of a search: Pros who offer the service, then those who only mention it. `Show more` leads to the next page; script
 * adds the next cards to both lists.
 */
export function Results({ search, page, signedIn }: { search: BrowseSearch; page: FoundPage; signedIn: boolean }) {
  const { t } = useTranslation('browse');
  const offering = page.items.filter(({ offersService }) => offersService);
  const mentioning = page.items.filter(({ offersService }) => !offersService);
  const groups = [offering, mentioning];
  return (
    <div {...light.resultsList.props}>
      {lists.map((id, group) => {
        const pros = groups[group] ?? [];
        if (group > 0 && !search.q) return null;
        return (
          <section key={id} hidden={pros.length === 0} {...light.moreGroup.props} className="not-first:mt-12">
            {group === 0 && mentioning.length > 0 && (
              <h3 className="mb-3 font-medium text-ink-soft text-sm tracking-normal max-sm:sr-only">
                {t('results.offering')}
              </h3>
            )}
            {group > 0 && (
              <h3 className="mb-6 border-line border-t pt-8 text-xl">{t('results.mentioning', { text: search.q })}</h3>
            )}
            <ul id={id} className={grid}>
              {pros.map((worker, at) => (
                <li
                  key={worker.id}
                  id={cardId(worker.id)}
                  {...finding.mappedCard.props({ worker: worker.id, state: '' })}
                  className="group found-card"
                >
                  <CardNumber number={page.before + page.items.indexOf(worker) + 1} />
                  <WorkerCard
                    worker={worker}
                    excerpt={page.excerpts.find(({ workerId }) => workerId === worker.id)}
                    signedIn={signedIn}
                    hours={search.hours}
                    tick={<CompareTick worker={worker} />}
                    eager={group === 0 && at === 0 ? 'first' : at < 3}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
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
              {...light.showMore.props({
                address: browseAddress(search, {
                  cursor: page.nextCursor,
                  before: page.before + page.items.length,
                  from: search.before ? search.from : search.cursor,
                }),
                list: lists.join(' '),
                count: 'pros-count',
                busy: t('common:state.loading'),
              })}
              className={buttonClasses({ variant: 'secondary', size: 'lg' })}
            >
              {t('common:action.showMore')}
            </a>
          )}
        </div>
      )}
      <CompareBar fields={comparisonFields(search)} />
    </div>
  );
}

/** Skeletons of the cards; script shows them while a search is under way. */
export function ResultsSkeleton() {
  const { t } = useTranslation('browse');
  return (
    <template {...light.resultsSkeleton.props}>
      <p role="status" className="mb-5 flex items-center gap-2.5 font-medium text-ink-soft">
        <Icon name="loader-circle" className="size-5 animate-spin text-pine-ink" />
        {t('results.loading')}
      </p>
      <div className={grid}>
        {['1', '2', '3', '4', '5', '6'].map((key) => (
          <WorkerCardSkeleton key={key} />
        ))}
      </div>
    </template>
  );
}
