import { CategoryPicture } from '#web/features/catalog/category-picture.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import type { CategoryChoice } from './browse-search.ts';

/** The categories as pictures, for a search that has no place yet. */
export function CategoryTiles({ categories, chosen }: { categories: CategoryChoice[]; chosen: string | null }) {
  const { t } = useTranslation('catalog');
  return (
    <ul className="-mx-2 grid grid-cols-2 gap-1 sm:grid-cols-3 md:grid-cols-5">
      {categories.map(({ slug }) => (
        <li key={slug}>
          <Link
            to={`/browse/${slug}`}
            preventScrollReset
            aria-current={slug === chosen ? 'true' : undefined}
            className="flex h-full flex-col items-center gap-2.5 rounded-xl px-2 py-4 text-center font-semibold text-sm leading-snug transition-colors hover:bg-well aria-[current]:bg-pine-soft aria-[current]:text-pine-ink"
          >
            <CategoryPicture slug={slug} className="size-16" />
            {t(`category.${slug}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
