import { CategoryPicture } from '#web/features/catalog/category-picture.tsx';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';

const listId = 'service-suggestions';

/** What makes an input offer services while the visitor types in it; without script it is an ordinary input. */
export function useServiceField() {
  const { i18n } = useTranslation();
  return {
    ...light.serviceField.props({ address: `/suggestions?language=${i18n.language}&text=`, list: listId }),
    autoComplete: 'off',
  };
}

/** The list of suggestions for the one field of the page that has them; it opens below that on phones, and below its
 * `relative` container elsewhere. `slugs` are categories. */
export function ServiceSuggestions({ slugs }: { slugs: string[] }) {
  const { t } = useTranslation('browse');
  return (
    <>
      <ul
        id={listId}
        hidden
        aria-label={t('suggestions.label')}
        className="inset-x-0 top-full z-20 mt-2 rounded-2xl text-ink sm:absolute sm:bg-surface sm:p-2 sm:shadow-float sm:ring-1 sm:ring-line-strong/60"
      />
      <p
        role="status"
        {...light.suggestionCount.props({ words: t('suggestions.count', { count: 0 }) })}
        className="sr-only"
      />
      <template {...light.suggestionShapes.props}>
        {slugs.map((slug) => (
          <li
            key={slug}
            {...light.suggestion.props({ category: slug })}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 font-medium hover:bg-well aria-selected:bg-pine-soft aria-selected:text-pine-ink"
          >
            <CategoryPicture slug={slug} className="size-8" />
            <span />
          </li>
        ))}
      </template>
    </>
  );
}
