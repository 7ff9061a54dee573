import { spokenLanguages, workerSorts } from '#modules/workers/search/search-options.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, buttonClasses } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { weekdayName } from '../card/figures.ts';
import { type BrowseSearch, type CategoryChoice, usedFilters } from './browse-search.ts';
import { HoursField } from './hours-field.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

const byRate = { rating: 'sort.rating', rate_low: 'sort.rate_low', rate_high: 'sort.rate_high' } as const;
const byTotal = { rating: 'sort.rating', rate_low: 'sort.total_low', rate_high: 'sort.total_high' } as const;

/** For the same hours, the lowest rate is the lowest total: one order, named after what the cards show. */
const sortWords = ({ category, hours }: BrowseSearch) => (category && hours ? byTotal : byRate);

/**
 * All filters but the place. A plain GET form; with script a choice takes effect at once. Without a place it is disabled and
 * says why. On small screens it collapses.
 */
export function Filters({
  search,
  categories,
  enabled,
  className,
}: {
  search: BrowseSearch;
  categories: CategoryChoice[];
  enabled: boolean;
  className?: string;
}) {
  const { t, i18n } = useTranslation('browse');
  const used = usedFilters(search).length;
  const subcategories = categories.find(({ slug }) => slug === search.category)?.subcategories ?? [];
  return (
    <section aria-labelledby="filters-title" className={className}>
      {/* Filters that are not in use yet cannot take the focus; the keyboard scrolls to them all the same. */}
      <div
        tabIndex={enabled ? undefined : 0}
        className="md:-m-1 md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:overflow-y-auto md:p-1 md:[scrollbar-width:thin]"
      >
        <h2 id="filters-title" className="sr-only">
          {t('filters.title')}
        </h2>
        <input id="filters-open" type="checkbox" className="peer sr-only md:hidden" />
        <label
          htmlFor="filters-open"
          className={buttonClasses(
            { variant: 'secondary', wide: true },
            'peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 md:hidden',
          )}
        >
          <Icon name="sliders-horizontal" className="size-5" />
          {t('filters.show')}
          <span {...light.searchPart.props({ name: 'used-count' })}>
            {used > 0 && <span className="rounded-full bg-pine px-2 text-on-pine text-sm tabular-nums">{used}</span>}
          </span>
        </label>
        <form
          method="get"
          action="/browse"
          {...(enabled && light.searchForm.props({ sort: workerSorts[0] }))}
          className="hidden pt-5 peer-checked:block md:block md:pt-0"
        >
          {enabled && <input type="hidden" name="zip" value={search.zip ?? ''} />}
          {!search.banner && <input type="hidden" name="banner" value="off" />}
          <fieldset
            disabled={!enabled}
            aria-describedby={enabled ? undefined : 'filters-reason'}
            className="grid gap-x-5 gap-y-4 sm:grid-cols-2 md:grid-cols-1"
          >
            <legend className="sr-only">{t('filters.title')}</legend>
            {!enabled && (
              <p id="filters-reason" className="text-ink-soft text-sm sm:col-span-2 md:col-span-1">
                {t('filters.reason')}
              </p>
            )}
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
              // In the narrow column of tablets, the example needs all of the room.
              className="md:max-lg:[&_input]:pl-3.5 md:max-lg:[&_input]:placeholder:text-sm md:max-lg:[&_svg]:hidden"
            />
            <Select
              label={t('filters.category')}
              name="category"
              {...light.categoryField.props}
              defaultValue={search.category ?? ''}
              options={[
                { value: '', label: t('filters.allCategories') },
                ...categories.map(({ slug }) => ({ value: slug, label: t(`catalog:category.${slug}`) })),
              ]}
            />
            <div {...light.searchPart.props({ name: 'subcategory' })}>
              <Select
                label={t('filters.subcategory')}
                name="subcategory"
                {...light.subcategoryField.props}
                defaultValue={search.subcategory ?? ''}
                disabled={subcategories.length === 0}
                options={[
                  {
                    value: '',
                    label: t(subcategories.length === 0 ? 'filters.categoryFirst' : 'filters.allSubcategories'),
                  },
                  ...subcategories.map((slug) => ({ value: slug, label: t(`catalog:subcategory.${slug}`) })),
                ]}
              />
            </div>
            <div {...light.searchPart.props({ name: 'hours' })} className="empty:hidden">
              {search.category && <HoursField search={search} />}
            </div>
            <div {...light.searchPart.props({ name: 'sort' })}>
              <Select
                label={t('filters.sort')}
                name="sort"
                defaultValue={search.sort}
                options={workerSorts.map((sort) => ({ value: sort, label: t(sortWords(search)[sort]) }))}
              />
            </div>
            <Select
              label={t('filters.speaks')}
              name="speaks"
              defaultValue={search.language ?? ''}
              options={[
                { value: '', label: t('filters.anyLanguage') },
                ...spokenLanguages.map((code) => ({ value: code, label: t(`spoken.${code}`) })),
              ]}
            />
            <Select
              label={t('filters.day')}
              name="day"
              defaultValue={search.day ?? ''}
              options={[
                { value: '', label: t('filters.anyDay') },
                ...weekdays.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) })),
              ]}
            />
            <Switch
              label={<span className="font-semibold">{t('filters.extraMile')}</span>}
              hint={t('filters.extraMileHint')}
              name="badge"
              value="extra-mile"
              defaultChecked={search.extraMile}
              className="border-line border-t pt-2 sm:col-span-2 md:col-span-1"
            />
            <Button variant="secondary" wide className="sm:col-span-2 md:col-span-1">
              {t('filters.apply')}
            </Button>
          </fieldset>
        </form>
      </div>
    </section>
  );
}
