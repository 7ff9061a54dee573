import { listFormat } from '#lib/formatters.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { daysWishes } from '#modules/hiring/states.ts';
import { formatDay } from '#web/features/workers/card/figures.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import type { RequestValues } from './request-values.ts';

/** When the client wants the work done: any time, this week, or on days of a list. Works without script. */
export function DaysFields({
  values,
  days,
  error,
}: {
  values: Pick<RequestValues, 'daysWish' | 'dates'>;
  /** The days that can be picked, `2026-03-08`. */
  days: string[];
  error: string | null;
}) {
  const { t, i18n } = useTranslation('hiring');
  return (
    <div className="group flex flex-col gap-4">
      <Chips
        type="radio"
        name="daysWish"
        legend={t('request.days')}
        options={daysWishes.map((value) => ({ value, label: t(`days.${value}`) }))}
        chosen={[values.daysWish]}
      />
      <Chips
        type="checkbox"
        name="dates"
        legend={t('request.dates')}
        options={days.map((value) => ({ value, label: formatDay(value, i18n.language) }))}
        chosen={values.dates}
        error={error}
        className="hidden group-has-[[value=picked]:checked]:flex"
      />
    </div>
  );
}

/** Returns the wish for days in words: `Mon, Mar 9 or Tue, Mar 10`; null where the request has none. */
export function useDaysWords(days: ClientRequest['days']): string | null {
  const { t, i18n } = useTranslation('hiring');
  if (!days) return null;
  if (days.wish !== 'picked') return t(days.wish === 'flexible' ? 'facts.anyDay' : `days.${days.wish}`);
  const list = listFormat(i18n.language, { type: 'disjunction' });
  return list.format(days.dates.map((date) => formatDay(date, i18n.language)));
}
