import { dateTimeFormat } from '#lib/formatters.ts';
import { formatMoney } from '#lib/money.ts';
import type { MoneyOf, MonthOfMoney } from '#modules/payments/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { BarChart } from '#web/ui/display/bar-chart.tsx';
import { KeyFigure } from '#web/ui/display/key-figure.tsx';

/** The money of the last twelve months, month by month. */
export function MoneyByMonth({ of, months }: { of: MoneyOf; months: readonly MonthOfMoney[] }) {
  const { t, i18n } = useTranslation('dashboard');
  const total = months.reduce((sum, { cents }) => sum + cents, 0);
  const title = t(`months.${of}`);
  if (total === 0) return <p>{t(`months.${of}None`)}</p>;
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <dl>
        <KeyFigure figure={formatMoney(total)} label={title} />
      </dl>
      <BarChart
        caption={title}
        heads={[t('months.month'), t('months.amount')]}
        tableText={t('months.table')}
        bars={months.map(({ month, cents }) => ({
          id: month,
          label: monthName(month, 'short', i18n.language),
          name: monthName(month, 'long', i18n.language),
          value: cents,
          text: formatMoney(cents),
        }))}
      />
    </section>
  );
}

/** `2026-11` in words, with its year. */
const monthName = (month: string, length: 'short' | 'long', language: string): string =>
  dateTimeFormat(language, { month: length, year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
