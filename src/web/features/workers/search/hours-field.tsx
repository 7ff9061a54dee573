import { formatHours } from '#lib/hours.ts';
import { hoursOfRooms } from '#modules/catalog/rooms.ts';
import * as finding from '#web/page/finding-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Select, type SelectOption } from '#web/ui/forms/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { BrowseSearch } from './browse-search.ts';

const usualHours = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16];

/** Where the filters are folded: the hours of the totals, or an offer of totals. Opens the filters, which ask for the hours. */
export function HoursShortcut({ search: { hours } }: { search: BrowseSearch }) {
  const { t, i18n } = useTranslation('browse');
  return (
    <label
      htmlFor="filters-open"
      className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong px-3.5 py-1 font-medium text-sm pointer-coarse:min-h-11 md:hidden"
    >
      <Icon name="clock" className="size-4" />
      {hours ? formatHours(hours * 60, i18n.language) : t('filters.totals')}
    </label>
  );
}

/** Asks how long the work takes; for services that people count in rooms, how many there are. */
export function HoursField({ search }: { search: BrowseSearch }) {
  const { t, i18n } = useTranslation('browse');
  const { category = '', subcategory = '', hours } = search;
  const rooms = hoursOfRooms[subcategory];
  const inWords = (count: number) => formatHours(count * 60, i18n.language);
  const choices: SelectOption[] = (rooms ?? usualHours).map((value, at) => ({
    value: String(value),
    label: rooms ? t('filters.roomCount', { count: at + 1, hours: inWords(value) }) : inWords(value),
  }));
  // The address may name any number of half hours.
  const other = hours && !choices.some(({ value }) => value === String(hours));
  return (
    <Select
      label={t(rooms ? 'filters.rooms' : 'filters.hours')}
      hint={t('filters.hoursHint')}
      name="hours"
      {...finding.hoursField.props({ category })}
      defaultValue={hours ?? ''}
      options={[
        { value: '', label: t('filters.hoursUnknown') },
        ...choices,
        ...(other ? [{ value: String(hours), label: inWords(hours) }] : []),
      ]}
    />
  );
}
