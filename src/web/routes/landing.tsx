import { useTranslation } from 'react-i18next';
import { apiContext, siteContext } from '#api/context.ts';
import { CategoryPicture } from '#web/features/catalog/category-picture.tsx';
import { BecomePro } from '#web/features/landing/become-pro.tsx';
import { CategoryGrid } from '#web/features/landing/category-grid.tsx';
import { FourSteps } from '#web/features/landing/four-steps.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { MoneyPromise } from '#web/features/landing/money-promise.tsx';
import type { Counts } from '#web/features/landing/numbers.tsx';
import { TopPros } from '#web/features/landing/top-pros.tsx';
import { leaveToDocument } from '#web/light-page.ts';
import type { Route } from './+types/landing';

export const handle = { i18n: ['landing'], light: true };

export const clientLoader = leaveToDocument;

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(apiContext).catalog.listCategories();
  const counts: Counts = { pros: null, areas: null, satisfaction: null };
  return { slugs: items.map(({ slug }) => slug), counts, site: context.get(siteContext).url };
}

const fees = { standard: 1_000, extraMile: 500 };

/** The landing page: search, kinds of work, people, how it goes, where the money is, and the invitation to Pros. */
export default function Landing({ loaderData: { slugs, counts, site } }: Route.ComponentProps) {
  const { t } = useTranslation('landing');
  return (
    <>
      <title>{t('meta.title')}</title>
      <meta name="description" content={t('meta.description')} />
      <meta property="og:title" content={t('meta.title')} />
      <meta property="og:description" content={t('meta.description')} />
      <meta property="og:image" content={`${site}/og.png`} />
      <Hero />
      <CategoryGrid
        slugs={slugs}
        counts={counts}
        picture={(slug) => <CategoryPicture slug={slug} className="size-20 sm:size-24" />}
      />
      <FourSteps />
      <TopPros cards={[]} />
      <MoneyPromise fees={fees} />
      <BecomePro keep={1 - fees.standard / 10_000} />
    </>
  );
}
