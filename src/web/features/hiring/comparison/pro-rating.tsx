import { numberFormat } from '#lib/formatters.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { CompactRating } from '#web/ui/display/rating.tsx';

/** The rating of a Pro, with a mark on one without reviews. */
export function ProRating({ rating, reviewCount }: { rating: number; reviewCount: number }) {
  const { t, i18n } = useTranslation('hiring');
  const figures = numberFormat(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  });
  const figure = figures.format(rating);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <CompactRating
        figure={figure}
        label={t('common:rating.labelWithCount', { rating: figure, count: reviewCount })}
        count={t('common:rating.reviews', { count: reviewCount })}
      />
      {reviewCount === 0 && <Badge>{t('common:badge.new')}</Badge>}
    </span>
  );
}
