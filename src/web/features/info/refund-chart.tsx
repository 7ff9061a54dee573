import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatPercent } from './percent.ts';

const spans = ['weekOrMore', 'toTwoDays', 'toOneDay', 'lastDay'] as const;

/** The refund in each span before the start, in basis points; `atLeast` marks a minimum. */
const tiers = [
  { id: 'flexible', back: [10_000, 10_000, 10_000, 5_000], atLeast: true },
  { id: 'moderate', back: [10_000, 10_000, 5_000, 0], atLeast: false },
  { id: 'strict', back: [10_000, 5_000, 5_000, 0], atLeast: false },
] as const;

const look = (back: number) =>
  back === 10_000 ? 'bg-pine text-on-pine' : back > 0 ? 'bg-pine-soft text-pine-ink' : 'bg-paper text-ink-soft';

/** The three cancellation rules side by side: the nearer the start, the smaller the refund. */
export function RefundChart() {
  const { t, i18n } = useTranslation('info');
  return (
    <table className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-0">
      <caption className="sr-only">{t('refund.caption')}</caption>
      <thead>
        <tr>
          {spans.map((span) => (
            <th
              key={span}
              scope="col"
              className="px-1 text-left align-bottom font-normal text-ink-soft text-sm leading-tight"
            >
              {t(`refund.${span}`)}
            </th>
          ))}
        </tr>
      </thead>
      {tiers.map(({ id, back, atLeast }) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={spans.length} className="px-1 pt-6 pb-2 text-left font-bold text-xl">
              {t(`refund.${id}`)}
            </th>
          </tr>
          <tr>
            {back.map((basisPoints, at) => (
              <td
                key={spans[at]}
                className={classNames(
                  'h-14 px-2 text-center font-bold text-lg tabular-nums first:rounded-l-full last:rounded-r-full sm:text-xl',
                  look(basisPoints),
                )}
              >
                {atLeast && at === back.length - 1
                  ? t('refund.atLeast', { percent: formatPercent(basisPoints, i18n.language) })
                  : formatPercent(basisPoints, i18n.language)}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
