import { formatDate, formatUnit } from '#lib/formatters.ts';
import { formatHours } from '#lib/hours.ts';
import { type BookingRules, ruleChoices } from '#modules/workers/booking-rules.ts';
import type { UsHoliday } from '#modules/workers/us-holidays.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';

interface Props {
  rules: BookingRules;
  holidays: { holiday: UsHoliday; date: string }[];
}

/** What a free slot has to keep to, and whether clients book one without a quote. */
export function BookingRulesFields({ rules, holidays }: Props) {
  const { t, i18n } = useTranslation('calendar');
  const language = i18n.language;
  const inHours = (count: number) => formatHours(count * 60, language);
  const inUnit = (unit: 'minute' | 'week') => (count: number) => formatUnit(count, unit, language);
  const inMinutes = (count: number) => (count === 0 ? t('buffer.none') : inUnit('minute')(count));
  return (
    <>
      <section aria-labelledby="instant-booking" className="flex w-full flex-col gap-4 border-line border-t pt-6">
        <h2 id="instant-booking" className="text-xl">
          {t('instant.title')}
        </h2>
        <Checkbox
          name="instant"
          value="on"
          defaultChecked={rules.instant}
          label={t('instant.label')}
          hint={t('instant.hint')}
        />
        <Choice name="shortestHours" label={t('shortest.label')} value={rules.shortestHours} format={inHours} />
      </section>
      <section aria-labelledby="free-times" className="flex w-full flex-col gap-4 border-line border-t pt-6">
        <h2 id="free-times" className="text-xl">
          {t('rules.title')}
        </h2>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Choice
            name="noticeHours"
            label={t('notice.label')}
            hint={t('notice.hint')}
            value={rules.noticeHours}
            format={inHours}
          />
          <Choice
            name="weeksAhead"
            label={t('ahead.label')}
            hint={t('ahead.hint')}
            value={rules.weeksAhead}
            format={inUnit('week')}
          />
          <Choice name="bufferMinutes" label={t('buffer.label')} value={rules.bufferMinutes} format={inMinutes} />
        </div>
        <Checkbox
          name="countsTravel"
          value="on"
          defaultChecked={rules.countsTravel}
          label={t('travel.label')}
          hint={t('travel.hint')}
        />
        <div className="flex flex-col">
          <Checkbox
            name="closedOnHolidays"
            value="on"
            defaultChecked={rules.closedOnHolidays}
            label={t('holidays.label')}
            hint={t('holidays.hint')}
          />
          <details className="ml-9">
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-pine-ink text-sm">
              {t('holidays.list')}
            </summary>
            <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
              {holidays.map(({ holiday, date }) => (
                <li key={holiday} className="flex justify-between gap-4">
                  <span>{t(`holiday.${holiday}`)}</span>
                  <span className="text-ink-soft tabular-nums">{formatDate(date, language)}</span>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </section>
    </>
  );
}

interface ChoiceProps {
  name: keyof typeof ruleChoices;
  label: string;
  hint?: string;
  value: number;
  format: (count: number) => string;
}

function Choice({ name, label, hint, value, format }: ChoiceProps) {
  // One that was saved over the API stays in the list.
  const choices = [...new Set<number>([...ruleChoices[name], value])].sort((a, b) => a - b);
  const options = choices.map((count) => ({ value: `${count}`, label: format(count) }));
  return (
    <Select name={name} label={label} hint={hint} defaultValue={`${value}`} options={options} className="sm:max-w-80" />
  );
}
