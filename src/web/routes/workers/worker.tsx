import { data, isRouteErrorResponse, redirect } from 'react-router';
import { apiContext, languageContext, nowContext, siteContext, viewerContext } from '#api/context.ts';
import { attempt, byIntent, orFirstPage, orNotFound, readForm } from '#api/form.server.ts';
import { foreignLang } from '#lib/text-language.ts';
import { todayInTheWest } from '#modules/workers/application/paper-details.ts';
import { WorkGallery } from '#web/features/proofs/work-gallery.tsx';
import { ErrorState } from '#web/features/shell/error-state.tsx';
import { FavoriteButton } from '#web/features/workers/card/favorite-button.tsx';
import { workerData } from '#web/features/workers/card/worker-data.ts';
import { AvailabilityPanel } from '#web/features/workers/profile/availability-panel.tsx';
import { BestReviews } from '#web/features/workers/profile/best-reviews.tsx';
import { BookingBar, BookingPanel } from '#web/features/workers/profile/booking-panel.tsx';
import { type Callable, ContactDialogs } from '#web/features/workers/profile/contact-dialogs.tsx';
import { CopyLinkButton } from '#web/features/workers/profile/copy-link-button.tsx';
import { GoodToKnow } from '#web/features/workers/profile/good-to-know.tsx';
import { nextOpenings } from '#web/features/workers/profile/openings.ts';
import { ProfileFacts } from '#web/features/workers/profile/profile-facts.tsx';
import { ProfileHead } from '#web/features/workers/profile/profile-head.tsx';
import { ReviewsPanel } from '#web/features/workers/profile/reviews-panel.tsx';
import { SkillsPanel } from '#web/features/workers/profile/skills-panel.tsx';
import { zoneName } from '#web/features/workers/profile/zone-name.server.ts';
import * as light from '#web/page/light-attributes.ts';
import { leaveToDocument, sharedForSeconds, unsent } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { breadcrumbData } from '#web/page/structured-data.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import type { Route } from './+types/worker';

export const handle = {
  i18n: ['worker', 'browse'],
  light: true,
  queries: ['reviews', 'service', 'tab'],
} satisfies PageHandle;

export const clientLoader = leaveToDocument;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const address = `/worker/${params.id}`;
  const worker = await api.workers.get({ id: params.id }).catch(orNotFound(url));
  const cursor = query.get('reviews') || undefined;
  const viewer = context.get(viewerContext);
  const own = viewer?.id === worker.id;
  const [reviews, { days }, callable] = await Promise.all([
    api.reviews.listForWorker({ workerId: worker.id, cursor }).catch(orFirstPage(address)),
    api.jobs.listFreeTime({ workerId: worker.id }).catch(orNotFound(url)),
    callableBy(viewer !== null && !own, context, worker.id),
  ]);
  const answer = {
    worker,
    reviews,
    openings: nextOpenings(days, 3),
    zoneName: zoneName(worker.timeZone, context.get(languageContext)),
    today: todayInTheWest(context.get(nowContext)),
    signedIn: viewer !== null,
    own,
    callable,
    service: worker.subcategorySlugs.find((slug) => slug === query.get('service')) ?? null,
    origin: context.get(siteContext).url,
  };
  return data(unsent(answer), { headers: sharedForSeconds() });
}

/** Returns whether the reader can call the Pro. Visitors share nothing with a Pro. */
async function callableBy(
  mayShare: boolean,
  context: Route.LoaderArgs['context'],
  workerId: string,
): Promise<Callable> {
  if (!context.get(siteContext).hasTelephony) return 'never';
  if (!mayShare) return 'onceShared';
  const partner = await attempt(() => context.get(apiContext).calls.getPartner({ about: 'worker', id: workerId }));
  return partner.ok && partner.value.obstacle?.code !== 'calls.notShared' ? 'now' : 'onceShared';
}

/** Adds the Pro to the user's favorites, or removes them. */
export async function action(args: Route.ActionArgs) {
  const favorite = { workerId: args.params.id };
  const act = byIntent<unknown>(({ workers }) => ({
    addFavorite: () => workers.addFavorite(favorite),
    removeFavorite: () => workers.removeFavorite(favorite),
  }));
  const { form } = await readForm(args);
  await act(args.context.get(apiContext), form).catch(orNotFound(args.url));
  return redirect(args.url.pathname + args.url.search, 303);
}

export default function WorkerPage({ loaderData }: Route.ComponentProps) {
  const { worker, reviews, openings, zoneName, today, service, signedIn, own, callable, origin } = loaderData.page;
  const { t, i18n } = useTranslation(['worker', 'browse']);
  const path = `/worker/${worker.id}`;
  const category = t(`catalog:category.${worker.categorySlug}`);
  const description = t('meta.description', { name: worker.name, category, city: worker.city });
  return (
    <>
      <PageHead
        title={t('meta.title', { name: worker.name, category, city: worker.city, state: worker.state })}
        description={worker.headline ? `${worker.headline}. ${description}` : description}
        origin={origin}
        path={path}
        language={i18n.language}
        type="profile"
        card={`/cards/worker/${worker.id}`}
        data={[
          workerData(worker, origin, category, worker.description || description),
          breadcrumbData(origin, [
            { name: t('browse:meta.title'), path: '/browse' },
            { name: category, path: `/browse/${worker.categorySlug}` },
            { name: worker.name, path },
          ]),
        ]}
      />
      <div className="page-width grow pt-3 pb-16 lg:pb-24">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 lg:mb-6">
          <BackToBrowse />
          <div className="-mr-4 flex flex-wrap">
            <CopyLinkButton address={origin + path} />
            {!own && (
              <FavoriteButton
                workerId={worker.id}
                name={worker.name}
                isFavorite={worker.favorite}
                signedIn={signedIn}
              />
            )}
          </div>
        </div>
        <div className="grid gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-9">
            <ProfileHead worker={worker} />
            <ProfileFacts worker={worker} />
          </div>
          <aside aria-label={t('book')} className="lg:row-span-2">
            <div className="lg:sticky lg:top-24">
              <BookingPanel worker={worker} service={service} signedIn={signedIn} own={own} openings={openings} />
            </div>
          </aside>
          <div className="flex min-w-0 flex-col gap-10">
            <WorkGallery photos={worker.photos} />
            {worker.description && (
              <section aria-labelledby="about">
                <h2 id="about" className="mb-3 text-2xl">
                  {t('about')}
                </h2>
                <p lang={foreignLang(worker.description, i18n.language)} className="max-w-prose whitespace-pre-line">
                  {worker.description}
                </p>
              </section>
            )}
            <BestReviews worker={worker} reviews={reviews} />
            <GoodToKnow worker={worker} />
            <Tabs
              label={t('tabs.label')}
              strip={light.tabs.props}
              tabs={[
                { id: 'skills', label: t('tabs.skills'), panel: <SkillsPanel worker={worker} /> },
                {
                  id: 'availability',
                  label: t('tabs.availability'),
                  panel: <AvailabilityPanel worker={worker} zoneName={zoneName} today={today} />,
                },
                {
                  id: 'reviews',
                  label: t('tabs.reviews'),
                  count: worker.reviewCount,
                  panel: <ReviewsPanel worker={worker} reviews={reviews} />,
                },
              ]}
            />
          </div>
        </div>
      </div>
      <BookingBar worker={worker} service={service} signedIn={signedIn} own={own} />
      {!own && <ContactDialogs workerId={worker.id} name={worker.name} callable={callable} />}
    </>
  );
}

/** Links to the search. A script returns to the last one on this device, where it can exactly as the visitor left it. */
function BackToBrowse() {
  const { t } = useTranslation('worker');
  return (
    <Link
      to="/browse"
      {...light.backToSearch.props}
      className={buttonClasses({ variant: 'quiet', size: 'sm' }, '-ml-4')}
    >
      <Icon name="arrow-left" className="size-5" />
      {t('back')}
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('worker');
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorState status={500} />;
  return (
    <div className="flex grow items-center justify-center py-12">
      <PageTitle>{t('missing.title')}</PageTitle>
      <EmptyState
        level="h1"
        scene="search"
        title={t('missing.title')}
        action={<ButtonLink to="/browse">{t('missing.browse')}</ButtonLink>}
      >
        {t('missing.text')}
      </EmptyState>
    </div>
  );
}
