import { apiContext, siteContext, viewerContext } from '#api/context.ts';
import { brand } from '#lib/brand.ts';
import { extraMileFeeBps, standardFeeBps } from '#modules/payments/fees.ts';
import { BecomePro } from '#web/features/landing/become-pro.tsx';
import { CategoryGrid } from '#web/features/landing/category-grid.tsx';
import { DashboardStrip } from '#web/features/landing/dashboard-strip.tsx';
import { LandingHero } from '#web/features/landing/landing-hero.tsx';
import { LandingSteps } from '#web/features/landing/landing-steps.tsx';
import { MoneyPromise } from '#web/features/landing/money-promise.tsx';
import type { Counts } from '#web/features/landing/numbers.tsx';
import { TopPros } from '#web/features/landing/top-pros.tsx';
import { leaveToDocument, sharedForSeconds } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/landing';

export const handle = { i18n: ['landing', 'browse'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [categories, { pros, cities, items }, { percent }] = await Promise.all([
    api.catalog.listCategories(),
    api.workers.getHighlights(),
    api.reviews.getSatisfaction(),
  ]);
  const counts: Counts = { pros, areas: cities, satisfaction: percent };
  const viewer = context.get(viewerContext);
  return {
    slugs: categories.items.map(({ slug }) => slug),
    counts,
    topPros: items,
    signedIn: viewer !== null,
    greeted: viewer?.name ?? null,
    site: context.get(siteContext).url,
  };
}

export const headers = sharedForSeconds;

/** The landing page: search, categories, top Pros, how it works, payment protection, and the invitation to Pros. */
export default function Landing({
  loaderData: { slugs, counts, topPros, signedIn, greeted, site },
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation('landing');
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        origin={site}
        path="/"
        language={i18n.language}
        data={[siteData(site, t('meta.description'))]}
      />
      {greeted !== null && <DashboardStrip name={greeted} />}
      <LandingHero slugs={slugs} />
      <CategoryGrid slugs={slugs} counts={counts} />
      <LandingSteps />
      <TopPros pros={topPros} signedIn={signedIn} />
      <MoneyPromise fees={{ standard: standardFeeBps, extraMile: extraMileFeeBps }} />
      {!signedIn && <BecomePro keep={1 - standardFeeBps / 10_000} />}
    </>
  );
}

const siteData = (origin: string, description: string): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: brand,
  url: `${origin}/`,
  description,
  publisher: { '@type': 'Organization', name: brand, url: `${origin}/`, logo: `${origin}/icon-512.png` },
});
