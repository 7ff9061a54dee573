import { formatUnit } from '#lib/formatters.ts';
import { intlLocale } from '#lib/languages.ts';
import { formatMoney } from '#lib/money.ts';
import type { Week } from '#modules/insights/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Card } from '#web/ui/display/card.tsx';

/** The four figures of the last seven days, each beside the seven days before. */
export function WeekTiles({ week }: { week: Week }) {
  const { t, i18n } = useTranslation('admin');
  const count = (figure: number) => new Intl.NumberFormat(intlLocale(i18n.language)).format(figure);
  const wait = (minutes: number | null) =>
    minutes === null ? t('portal.noFigure') : formatMinutes(minutes, i18n.language);
  const tiles = [
    { key: 'jobs', now: count(week.jobs.now), before: count(week.jobs.before) },
    { key: 'released', now: formatMoney(week.releasedCents.now), before: formatMoney(week.releasedCents.before) },
    { key: 'people', now: count(week.people.now), before: count(week.people.before) },
    { key: 'firstQuote', now: wait(week.firstQuoteMinutes.now), before: wait(week.firstQuoteMinutes.before) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {tiles.map(({ key, now, before }) => (
        <Card key={key} className="flex flex-col gap-1 max-sm:p-4!">
          <dt className="grow text-ink-soft text-sm">{t(`portal.tile.${key}`)}</dt>
          <dd className="font-bold text-xl tabular-nums tracking-tight sm:text-3xl">{now}</dd>
          <dd className="text-ink-soft text-sm">{t('portal.before', { figure: before })}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** Writes minutes, or hours from two hours on: `45 minutes`, `3.5 hours`. */
function formatMinutes(minutes: number, language: string): string {
  const [figure, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 6) / 10, 'hour'];
  return formatUnit(figure, unit, language, { unitDisplay: 'short' });
}
