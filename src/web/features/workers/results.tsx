import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router';
import type { WorkerCard as Worker } from '#modules/workers/contract.ts';
import { ButtonLink, buttonClasses } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { type BrowseSearch, browseAddress } from './browse-search.ts';
import { WorkerCard, WorkerCardSkeleton } from './worker-card.tsx';

/** One page of a search's answer. */
export interface FoundPage {
  items: Worker[];
  nextCursor: string | null;
}

const grid = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3';

/** What was already shown of a list, so that coming back from a profile finds it as it was left. */
let left: { list: string; more: Worker[]; nextCursor: string | null } | null = null;

/**
 * The cards of a search. `Show more` is a link to the next page; with script it adds the next cards here and moves the
 * focus to the first of them. Give it the search as `key`.
 */
export function Results({ search, page, signedIn }: { search: BrowseSearch; page: FoundPage; signedIn: boolean }) {
  const { t } = useTranslation('browse');
  const list = browseAddress(search, { cursor: search.cursor });
  const [more, setMore] = useState(() => (left?.list === list ? left.more : []));
  const [nextCursor, setNextCursor] = useState(() => (left?.list === list ? left.nextCursor : page.nextCursor));
  const fetcher = useFetcher<{ found: FoundPage | null }>();
  const items = useRef<HTMLUListElement>(null);
  const fetched = fetcher.data?.found;

  useEffect(() => {
    if (!fetched) return;
    setMore((before) => [...before, ...fetched.items]);
    setNextCursor(fetched.nextCursor);
  }, [fetched]);
  useEffect(() => {
    left = { list, more, nextCursor };
  }, [list, more, nextCursor]);
  const firstNew = fetched?.items[0]?.id;
  useEffect(() => {
    if (!firstNew || more.length === 0) return;
    items.current?.querySelector<HTMLElement>(`[data-worker="${firstNew}"] a`)?.focus({ preventScroll: true });
  }, [firstNew, more.length]);

  const next = nextCursor && browseAddress(search, { cursor: nextCursor });
  const shown = page.items.length + more.length;
  return (
    <>
      <ul ref={items} className={grid}>
        {[...page.items, ...more].map((worker, at) => (
          <li key={worker.id} data-worker={worker.id}>
            <WorkerCard worker={worker} signedIn={signedIn} eager={at < 3} from={list} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {more.length > 0 && t('more.announced', { count: shown })}
      </p>
      {(next || search.cursor) && (
        <div className="flex flex-wrap justify-center gap-3 pt-12">
          {search.cursor && (
            <ButtonLink to={browseAddress(search)} variant="quiet">
              {t('more.first')}
            </ButtonLink>
          )}
          {next && (
            <a
              href={next}
              rel="next"
              aria-busy={fetcher.state !== 'idle' || undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                if (fetcher.state === 'idle') void fetcher.load(next);
              }}
              className={buttonClasses({ variant: 'secondary', size: 'lg' })}
            >
              {t(fetcher.state === 'idle' ? 'common:action.showMore' : 'common:state.loading')}
            </a>
          )}
        </div>
      )}
    </>
  );
}

/** The cards that are coming, in the place and size of those that stand there. */
export function ComingResults({ count }: { count: number }) {
  const { t } = useTranslation('browse');
  const cards = Array.from({ length: Math.min(Math.max(count, 3), 9) }, (_, at) => `coming-${at}`);
  return (
    <Loading label={t('results.loading')} className={grid}>
      {cards.map((key) => (
        <WorkerCardSkeleton key={key} />
      ))}
    </Loading>
  );
}
