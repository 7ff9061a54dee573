import { data } from 'react-router';
import { apiContext, logContext, nowContext, siteContext, viewerContext } from '#api/context.ts';
import { attempt, orFirstPage } from '#api/form.server.ts';
import { type FoundProjects, ProjectCards } from '#web/features/hiring/project/project-cards.tsx';
import { ProjectFilters } from '#web/features/hiring/project/project-filters.tsx';
import { isNarrowed, type ProjectSearchValues, projectsAddress } from '#web/features/hiring/project/project-search.ts';
import { readProjectSearch } from '#web/features/hiring/project/read-project-search.server.ts';
import * as light from '#web/page/light-attributes.ts';
import { leaveToDocument, sharedForSeconds } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/projects';

export const handle = {
  i18n: ['projects', 'hiring'],
  light: true,
  queries: ['q', 'category', 'zip', 'sort', 'cursor'],
} satisfies PageHandle;

export const clientLoader = leaveToDocument;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const categories = (await context.get(apiContext).catalog.listCategories()).items.map(({ slug }) => slug);
  const search = readProjectSearch(url.searchParams, categories);
  const role = context.get(viewerContext)?.role;
  const answer = {
    search,
    categories,
    ...(await findProjects(context, search)),
    works: role === 'contractor' || role === 'dual',
    now: context.get(nowContext).toISOString(),
    origin: context.get(siteContext).url,
  };
  return data(answer, { status: answer.failed ? 503 : 200, headers: sharedForSeconds() });
}

/** Returns the projects, and the place of the ZIP code, if it exists. A defect returns no projects and `failed`. */
async function findProjects(context: Route.LoaderArgs['context'], search: ProjectSearchValues) {
  const api = context.get(apiContext);
  const { typedZip: _, zip, ...criteria } = search;
  try {
    const place = zip ? await attempt(() => api.places.getZip({ zip })) : null;
    const found: FoundProjects = await api.hiring
      .searchProjects({ ...criteria, zip: place?.ok ? zip : undefined })
      .catch(orFirstPage(projectsAddress(search)));
    return { found, place: place?.ok ? place.value : null, failed: false };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(logContext).error({ err: error }, 'the search for projects failed');
    return { found: null, place: null, failed: true };
  }
}

/** Open projects, which Pros look through for work. */
export default function Projects({ loaderData }: Route.ComponentProps) {
  const { search, categories, found, place, failed, origin } = loaderData;
  const { t, i18n } = useTranslation('projects');
  return (
    <div className="page-width grow pt-8 pb-20 sm:pt-10">
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        origin={origin}
        path="/projects"
        language={i18n.language}
      />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex max-w-prose flex-col gap-2">
          <h1 className="text-4xl">{t('meta.title')}</h1>
          <p className="text-ink-soft text-lg">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/browse" variant="quiet" className="max-sm:-ml-5">
            {t('toBrowse')}
          </ButtonLink>
          <ButtonLink to="/post-job" variant="secondary">
            {t('post')}
          </ButtonLink>
        </div>
      </header>
      <ProjectFilters
        search={search}
        categories={categories}
        zipError={useZipError(search, place !== null || failed)}
      />
      <p role="status" {...light.resultsAnnouncement.props} className="sr-only" />
      <section
        aria-labelledby="results-title"
        {...light.searchPart.props({ name: 'results' })}
        className="mt-10 flex flex-col gap-5"
      >
        {failed && (
          <Notice
            kind="destructive"
            live
            title={t('failed.title')}
            action={
              <a href={projectsAddress(search)} className={buttonClasses({ size: 'sm' })}>
                {t('common:action.retry')}
              </a>
            }
          >
            {t('failed.text')}
          </Notice>
        )}
        {found && <Found data={loaderData} found={found} />}
      </section>
    </div>
  );
}

/** Returns what is wrong with the ZIP code, or null. */
function useZipError({ typedZip, zip }: ProjectSearchValues, exists: boolean): string | null {
  const { t } = useTranslation('projects');
  if (typedZip === '') return null;
  if (!zip) return t('zip.invalid');
  return exists ? null : t('zip.unknown', { zip });
}

function Found({ data, found }: { data: Route.ComponentProps['loaderData']; found: FoundProjects }) {
  const { t } = useTranslation('projects');
  const { search, place, works, now } = data;
  if (found.items.length === 0) return <NoProjects narrowed={isNarrowed(search)} />;
  const near = place ? t('results.near', { place: `${place.city}, ${place.state}` }) : works ? t('results.own') : null;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2
          id="results-title"
          {...light.resultsTitle.props}
          tabIndex={-1}
          className="text-2xl focus-visible:outline-none"
        >
          {t('results.title')}
        </h2>
        {near && <p className="text-ink-soft">{near}</p>}
      </div>
      <ProjectCards search={search} page={found} now={now} />
    </>
  );
}

function NoProjects({ narrowed }: { narrowed: boolean }) {
  const { t } = useTranslation('projects');
  const words = narrowed ? 'none' : 'empty';
  return (
    <EmptyState
      scene="search"
      title={
        <span id="results-title" {...light.resultsTitle.props}>
          {t(`${words}.title`)}
        </span>
      }
      action={
        narrowed ? (
          <ButtonLink to="/projects" {...light.dropFilter.props}>
            {t('none.clear')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/post-job">{t('post')}</ButtonLink>
        )
      }
    >
      {t(`${words}.text`)}
    </EmptyState>
  );
}
