import { CategoryPicture } from '#web/features/catalog/category-picture.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { type Counts, Numbers } from './numbers.tsx';

/** The ten kinds of work, each a link to its search. */
export function CategoryGrid({ slugs, counts }: { slugs: string[]; counts: Counts }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="categories" className="page-width py-16 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
        <h2 id="categories" className="max-w-[18ch] text-4xl">
          {t('categories.title')}
        </h2>
        <Numbers counts={counts} />
      </div>
      <ul className="-mx-3 mt-10 grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-5 lg:mt-14 lg:-mx-4 lg:gap-x-5 lg:gap-y-8">
        {slugs.map((slug) => (
          <li key={slug}>
            <Link
              to={`/browse/${slug}`}
              className="group flex h-full flex-col items-start gap-3 rounded-2xl p-3 lg:p-4 transition-colors hover:bg-well"
            >
              <span className="transition-transform duration-200 ease-soft group-hover:-translate-y-1">
                <CategoryPicture slug={slug} className="size-20 sm:size-24" />
              </span>
              <span className="font-semibold leading-snug underline-offset-4 group-hover:underline">
                {t(`catalog:category.${slug}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
