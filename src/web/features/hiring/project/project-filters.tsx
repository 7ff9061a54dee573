import { projectSorts } from '#modules/hiring/states.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ProjectSearchValues } from './project-search.ts';

/** The search box, the category, the place and the order. A plain GET form; with script a choice takes effect at once. */
export function ProjectFilters({
  search,
  categories,
  zipError,
}: {
  search: ProjectSearchValues;
  categories: string[];
  zipError: string | null;
}) {
  const { t } = useTranslation('projects');
  return (
    <form
      method="get"
      action="/projects"
      aria-label={t('filters.title')}
      {...light.searchForm.props({ sort: projectSorts[0] })}
      className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_9rem_minmax(0,1.3fr)_auto]"
    >
      <TextField
        label={t('filters.q')}
        name="q"
        {...light.searchWords.props}
        type="search"
        enterKeyHint="search"
        maxLength={80}
        defaultValue={search.q}
        placeholder={t('filters.qPlaceholder')}
        lead={<Icon name="search" />}
      />
      <Select
        label={t('filters.category')}
        name="category"
        {...light.categoryField.props}
        defaultValue={search.category ?? ''}
        options={[
          { value: '', label: t('filters.allCategories') },
          ...categories.map((slug) => ({ value: slug, label: t(`catalog:category.${slug}`) })),
        ]}
      />
      <TextField
        label={t('filters.zip')}
        name="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={search.typedZip}
        error={zipError}
      />
      <Select
        label={t('filters.sort')}
        name="sort"
        defaultValue={search.sort}
        options={projectSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
      <Button className="min-h-12 max-lg:w-full sm:max-lg:col-span-2 lg:mt-7">{t('filters.apply')}</Button>
    </form>
  );
}
