import { data, redirect } from 'react-router';
import { apiContext, logContext, siteContext, viewerContext } from '#api/context.ts';
import { readForm } from '#api/form.server.ts';
import { preferenceCookie } from '#lib/cookies.ts';
import { localPath } from '#lib/local-path.ts';
import type { Place } from '#modules/places/contract.ts';
import { betterAddress } from '#web/features/workers/search/better-address.ts';
import { browseAddress, browseParameters } from '#web/features/workers/search/browse-search.ts';
import { CategoryTiles } from '#web/features/workers/search/category-tiles.tsx';
import { ExtraMileBanner } from '#web/features/workers/search/extra-mile-banner.tsx';
import { Filters } from '#web/features/workers/search/filters.tsx';
import { findWorkers } from '#web/features/workers/search/find-workers.server.ts';
import { HiringTips } from '#web/features/workers/search/hiring-tips.tsx';
import { HoursShortcut } from '#web/features/workers/search/hours-field.tsx';
import { NoMatch } from '#web/features/workers/search/no-match.tsx';
import { readBrowseSearch } from '#web/features/workers/search/read-browse-search.server.ts';
import { resultMapOf } from '#web/features/workers/search/result-map.server.ts';
import { MapSwitch, ResultMap } from '#web/features/workers/search/result-map.tsx';
import { type FoundPage, Results, ResultsSkeleton } from '#web/features/workers/search/results.tsx';
import { ChangeLocation, PlaceLine, ResultsTitle } from '#web/features/workers/search/results-head.tsx';
import { SearchHero, SlimHero } from '#web/features/workers/search/search-hero.tsx';
import { UsedFilters } from '#web/features/workers/search/used-filters.tsx';
import { ZipForm } from '#web/features/workers/search/zip-form.tsx';
import * as light from '#web/page/light-attributes.ts';
import { leaveToDocument, sharedForSeconds, unsent } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { breadcrumbData, workerListData } from '#web/page/structured-data.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { Route } from './+types/browse';

export const handle = { i18n: ['browse'], light: true, queries: browseParameters } satisfies PageHandle;

export const clientLoader = leaveToDocument;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type Context = Readonly<Route.LoaderArgs['context']>;

/** For responses that depend on the visitor's cookies. */
const privateCache = 'private, no-store';

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const categories = (await context.get(apiContext).catalog.listCategories()).items.map(({ slug, subcategories }) => ({
    slug,
    subcategories: subcategories.map((sub) => sub.slug),
  }));
  const search = readBrowseSearch(url.searchParams, params.category, categories);
  const siteUrl = context.get(siteContext).url;
  const cookies = request.headers.get('cookie');
  const canonicalAddress = betterAddress(url.searchParams, params.category, search, { cookies, siteUrl });
  if (canonicalAddress) {
    const forget: HeadersInit = url.searchParams.has('location')
      ? { 'set-cookie': preferenceCookie('userZipCode', null, siteUrl) }
      : {};
    throw redirect(canonicalAddress, { headers: { ...forget, 'cache-control': privateCache } });
  }
  const [{ place, found, blocking, failed }, satisfaction] = await Promise.all([
    findWorkers(context, search),
    readSatisfaction(context),
  ]);
  if (place && url.searchParams.has('remember')) {
    const remember = preferenceCookie('userZipCode', place.zip, siteUrl);
    throw redirect(browseAddress(search), { headers: { 'set-cookie': remember, 'cache-control': privateCache } });
  }
  const answer = {
    search,
    categories,
    place,
    found,
    map: place && found && resultMapOf(place, found.items, found),
    blocking,
    failed,
    satisfaction,
    signedIn: context.get(viewerContext) !== null,
    origin: context.get(siteContext).url,
  };
  return data(unsent(answer), {
    status: failed ? 503 : 200,
    headers: found ? sharedForSeconds() : { 'cache-control': privateCache },
  });
}

/** Returns the share of satisfied clients; null if there are too few reviews or the count fails. */
async function readSatisfaction(context: Context): Promise<{ percent: number; reviewCount: number } | null> {
  try {
    const { percent, reviewCount } = await context.get(apiContext).reviews.getSatisfaction();
    return percent === null ? null : { percent, reviewCount };
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the satisfaction of clients could not be read');
    return null;
  }
}

/** Dismisses the promotion in browsers without script. */
export async function action(args: Route.ActionArgs) {
  const { form } = await readForm(args);
  const returnTo = localPath(form.get('returnTo'), '/browse');
  const withoutBanner = `${returnTo}${returnTo.includes('?') ? '&' : '?'}banner=off`;
  const dismissed = preferenceCookie('showExtraMileBanner', 'false', args.context.get(siteContext).url);
  return redirect(withoutBanner, { status: 303, headers: { 'set-cookie': dismissed } });
}

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { search, categories, place, found, failed, satisfaction, origin } = loaderData.page;
  const { t, i18n } = useTranslation('browse');
  const category = search.category && t(`catalog:category.${search.category}`);
  const path = search.category ? `/browse/${search.category}` : '/browse';
  const address = browseAddress(search, { cursor: search.cursor });
  const hasSearched = place !== null || failed;
  return (
    <div className="page-width grow pt-2 pb-20">
      <PageHead
        title={category ? t('meta.categoryTitle', { category }) : t('meta.title')}
        description={search.category ? t(`catalog:category.${search.category}.description`) : t('meta.description')}
        origin={origin}
        path={path}
        card={search.category ? `/cards/browse/${search.category}` : undefined}
        language={i18n.language}
        data={[
          ...(category
            ? [
                breadcrumbData(origin, [
                  { name: t('meta.title'), path: '/browse' },
                  { name: category, path },
                ]),
              ]
            : []),
          ...(found ? [workerListData(origin, found.items)] : []),
        ]}
      />
      {hasSearched ? (
        <SlimHero>{place && <PlaceLine search={search} place={place} />}</SlimHero>
      ) : (
        <SearchHero>
          <ZipForm search={search} />
        </SearchHero>
      )}
      {found && (
        <a
          href="#results"
          className={buttonClasses({ size: 'sm' }, 'sr-only! focus-visible:not-sr-only! focus-visible:mt-3!')}
        >
          {t('results.skip')}
        </a>
      )}
      <div
        className={classNames(
          'grid gap-x-8 gap-y-10 md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-12',
          // The filters stay in view along the whole list; the tips end the column.
          hasSearched ? 'pt-3 md:grid-rows-[1fr_auto] md:pt-5' : 'pt-5 sm:pt-8 md:grid-rows-[auto_1fr] lg:pt-10',
        )}
      >
        <Filters
          search={search}
          categories={categories}
          enabled={hasSearched}
          className={hasSearched ? 'max-md:-mb-6' : 'md:row-span-2'}
        />
        <section className={classNames('min-w-0 md:col-start-2 md:row-start-1', hasSearched && 'md:row-span-2')}>
          <div {...light.searchPart.props({ name: 'notice' })}>
            {search.unknownCategory && (
              <Notice title={t('unknownCategory.title', { name: search.unknownCategory })} className="mb-8">
                {t('unknownCategory.text')}
              </Notice>
            )}
          </div>
          {!hasSearched && (
            <>
              <h2 className="text-2xl">{t('start.title')}</h2>
              <p className="mt-1.5 mb-6 max-w-prose text-ink-soft">{t('start.text')}</p>
              <CategoryTiles categories={categories} chosen={search.category ?? null} />
            </>
          )}
          {failed && (
            <Notice
              kind="destructive"
              live
              title={t('failed.title')}
              action={
                <>
                  <a href={address} className={buttonClasses({ size: 'sm' })}>
                    {t('common:action.retry')}
                  </a>
                  <ChangeLocation search={search} variant="secondary" size="sm" />
                </>
              }
            >
              {t('failed.text')}
            </Notice>
          )}
          {place && found && (
            <>
              {search.banner && <ExtraMileBanner returnTo={address} />}
              <p role="status" {...light.resultsAnnouncement.props} className="sr-only" />
              <div
                id="results"
                tabIndex={-1}
                {...light.searchPart.props({ name: 'results' })}
                {...light.results.props}
                className="scroll-mt-24 focus-visible:outline-none"
              >
                <Found data={loaderData.page} place={place} found={found} />
              </div>
            </>
          )}
        </section>
        <HiringTips satisfaction={satisfaction} wide={!hasSearched} />
      </div>
      <ResultsSkeleton />
    </div>
  );
}

type Answer = Route.ComponentProps['loaderData']['page'];

function Found({ data, place, found }: { data: Answer; place: Place; found: FoundPage }) {
  const { search, blocking, signedIn, map } = data;
  const count = found.items.length;
  if (count === 0)
    return (
      <div {...light.resultsList.props}>
        <NoMatch search={search} place={place} blocking={blocking} />
      </div>
    );
  return (
    <div className="group/found">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 xl:mb-4 xl:justify-start">
        <div className="flex items-center justify-between gap-3 max-sm:w-full">
          <ResultsTitle search={search} place={place} total={found.total} />
          {map && <MapSwitch />}
        </div>
        {/* On phones one line that is swiped. */}
        <div className="flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:px-5 max-sm:[scrollbar-width:none] sm:flex-wrap empty:hidden">
          {search.category && <HoursShortcut search={search} />}
          <UsedFilters search={search} className="max-sm:flex-nowrap" />
        </div>
      </div>
      <div className="flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
        {map && (
          <ResultMap
            map={map}
            className="group-has-[#map-open:checked]/found:mb-6 xl:col-start-2 xl:row-start-1 xl:mb-0!"
          />
        )}
        <Results search={search} page={found} signedIn={signedIn} />
      </div>
    </div>
  );
}
