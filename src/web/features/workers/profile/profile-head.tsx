import { foreignLang } from '#lib/text-language.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Star } from '#web/ui/display/rating.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { ExtraMileRibbon } from '../card/extra-mile-ribbon.tsx';
import { formatRating } from '../card/figures.ts';
import { Portrait } from '../card/portrait.tsx';

/** The Pro at a glance. In a preview (`isPreview`), the rating is no link: the reviews are not on the page. */
export function ProfileHead({ worker, isPreview = false }: { worker: WorkerDetail; isPreview?: boolean }) {
  const { t, i18n } = useTranslation('worker');
  return (
    <header className="flex gap-5 max-sm:flex-col sm:items-center sm:gap-8">
      <div className="relative aspect-square w-32 shrink-0 overflow-hidden rounded-2xl bg-well sm:w-48">
        <Portrait photo={worker.photo} seed={worker.portraitSeed} id={worker.id} name={worker.name} eager="first" />
        {worker.extraMile && <ExtraMileRibbon />}
      </div>
      <div className="flex min-w-0 flex-col gap-2.5">
        <p className="font-semibold text-pine-ink text-sm">
          {[
            `category.${worker.categorySlug}`,
            ...worker.subcategorySlugs.slice(0, 3).map((slug) => `subcategory.${slug}`),
          ]
            .map((key) => t(`catalog:${key}`))
            .join(' · ')}
        </p>
        <h1 className="wrap-anywhere text-4xl">{worker.name}</h1>
        {worker.headline && (
          <p lang={foreignLang(worker.headline, i18n.language)} className="text-ink-soft text-xl leading-snug">
            {worker.headline}
          </p>
        )}
        <ul className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1.5">
          <li>
            {isPreview ? (
              <span className="inline-flex min-h-9 items-center gap-1.5">
                <HeadRating worker={worker} />
              </span>
            ) : (
              <Link
                to="?tab=reviews#tab-reviews"
                {...light.openTab.props({ tab: 'tab-reviews' })}
                className="inline-flex min-h-9 items-center gap-1.5 underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                <HeadRating worker={worker} />
              </Link>
            )}
            {worker.reviewCount === 0 && (
              <Badge tone="pine" className="ml-2">
                {t('common:badge.new')}
              </Badge>
            )}
          </li>
          {worker.verified && (
            <li className="inline-flex items-center gap-1.5 font-semibold text-pine-ink">
              <Icon name="badge-check" className="size-5" />
              {t('common:badge.verified')}
            </li>
          )}
          <li className="inline-flex items-center gap-1.5 text-ink-soft">
            <Icon name="map-pin" className="size-4.5" />
            {worker.city}, {worker.state}
          </li>
        </ul>
      </div>
    </header>
  );
}

function HeadRating({ worker: { rating: value, reviewCount: count } }: { worker: WorkerDetail }) {
  const { t, i18n } = useTranslation('worker');
  const rating = formatRating(value, i18n.language);
  return (
    <>
      <Star className="size-4.5 text-star" />
      <span className="sr-only">{t('common:rating.labelWithCount', { rating, count })}</span>
      <span aria-hidden className="font-semibold tabular-nums">
        {rating}
      </span>
      <span aria-hidden className="text-ink-soft">
        {t('common:rating.reviews', { count })}
      </span>
    </>
  );
}
