import { formatMoney, share, usd } from '#lib/money.ts';
import { extraMileFeeBps, standardFeeBps } from '#modules/payments/fees.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatPercent } from './percent.ts';

const members = [
  { id: 'standard', basisPoints: standardFeeBps, look: 'bg-pine text-on-pine' },
  { id: 'extraMile', basisPoints: extraMileFeeBps, look: 'bg-marigold text-on-marigold' },
] as const;

/** How `dollars` are divided between the Pro and the platform, to scale, without and with Extra Mile. */
export function FeeBars({ dollars }: { dollars: number }) {
  const { t, i18n } = useTranslation('info');
  const language = i18n.language;
  const price = usd(dollars * 100);
  return (
    <dl className="flex flex-col gap-8">
      {members.map(({ id, basisPoints, look }) => {
        const fee = share(price, basisPoints);
        return (
          <div key={id} className="flex flex-col gap-2.5">
            <dt className="font-semibold text-lg">{t(`fees.${id}`)}</dt>
            <dd className="flex flex-col gap-2">
              <span className="flex h-16 gap-1">
                <span
                  className={classNames('flex items-center rounded-l-full rounded-r-sm pl-7 font-bold text-2xl', look)}
                  style={{ width: `${100 - basisPoints / 100}%` }}
                >
                  {formatMoney(price - fee)}
                </span>
                <span aria-hidden className="grow rounded-l-sm rounded-r-full bg-line-strong/60" />
              </span>
              <span className="text-right text-ink-soft text-sm">
                {t('fees.fee', {
                  percent: formatPercent(basisPoints, language),
                  amount: formatMoney(fee),
                  price: formatMoney(price),
                })}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
