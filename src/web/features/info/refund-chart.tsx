import { leastRefundBps, refundShareFor } from '#modules/jobs/ending/cancellation.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatPercent } from './percent.ts';

/** The spans before the start, each with the notice that canceling in it gives at least. */
const spans = [
  { id: 'weekOrMore', notice: 'week' },
  { id: 'toTwoDays', notice: 'twoDays' },
  { id: 'toOneDay', notice: 'day' },
  { id: 'lastDay', notice: 'any' },
] as const;

const tiers = ['flexible', 'moderate', 'strict'] as const;

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
          {spans.map(({ id }) => (
            <th
              key={id}
              scope="col"
              className="px-1 text-left align-bottom font-normal text-ink-soft text-sm leading-tight"
            >
              {t(`refund.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      {tiers.map((tier) => (
        <tbody key={tier}>
          <tr>
            <th scope="rowgroup" colSpan={spans.length} className="px-1 pt-6 pb-2 text-left font-bold text-xl">
              {t(`refund.${tier}`)}
            </th>
          </tr>
          <tr>
            {spans.map(({ id, notice }) => {
              const back = refundShareFor(tier, notice);
              const percent = formatPercent(leastRefundBps[back], i18n.language);
              return (
                <td
                  key={id}
                  className={classNames(
                    'h-14 px-2 text-center font-bold text-lg tabular-nums first:rounded-l-full last:rounded-r-full sm:text-xl',
                    look(leastRefundBps[back]),
                  )}
                >
                  {back === 'allButAnHour' ? t('refund.atLeast', { percent }) : percent}
                </td>
              );
            })}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
