import { intlLocale } from '#lib/languages.ts';
import { formatMoney } from '#lib/money.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { offerFigures } from './offer-figures.ts';
import { PriceKind } from './offer-words.tsx';
import type { ReadOffer } from './read-offer.ts';

/** What the client pays, what the platform keeps and what the Pro gets, on a slip that changes while the Pro types. */
export function OfferPreview({
  read,
  feeBps,
  start,
  refund,
}: {
  read: ReadOffer;
  feeBps: number;
  /** The chosen start in words; null before there is one. */
  start: string | null;
  /** What becomes of the money if the client cancels. */
  refund: string;
}) {
  const { t, i18n } = useTranslation('hiring');
  const { pricing, amount, minutes } = read;
  const percent = new Intl.NumberFormat(intlLocale(i18n.language), { style: 'percent', maximumFractionDigits: 1 });
  const isPriced = amount !== null && minutes !== null;
  const figures = isPriced ? offerFigures({ pricing, amount, minutes }, feeBps) : null;
  const money = (cents: number | undefined) => (cents === undefined ? '–' : formatMoney(cents));
  return (
    <section aria-labelledby="preview" aria-live="polite" className="receipt bg-well px-6 pt-6 pb-9">
      <h3 id="preview" className="font-semibold text-base tracking-normal">
        {t('preview.title')}
      </h3>
      {isPriced && (
        <p className="text-ink-soft text-sm">
          <PriceKind offer={{ pricing, hourlyRateCents: pricing === 'hourly' ? amount : null, minutes }} />
        </p>
      )}
      <dl className="mt-4 flex flex-col gap-2 tabular-nums">
        <Line name={t('preview.total')} value={money(figures?.total)} />
        <Line
          name={t('preview.fee', { percent: percent.format(feeBps / 10_000) })}
          value={figures ? `−${money(figures.fee)}` : '–'}
        />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-line-strong border-t border-dashed pt-3">
          <dt className="font-semibold">{t('preview.net')}</dt>
          <dd className="font-bold text-2xl tracking-tight">{money(figures?.net)}</dd>
        </div>
      </dl>
      <p className="mt-4 text-ink-soft text-sm">{start ?? t('preview.noStart')}</p>
      <p className="mt-1 text-ink-soft text-sm">{refund}</p>
    </section>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);
