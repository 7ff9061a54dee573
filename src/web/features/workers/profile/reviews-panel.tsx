import { dateTimeFormat, numberFormat } from '#lib/formatters.ts';
import type { PublicReview } from '#modules/reviews/contract.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Rating, Star } from '#web/ui/display/rating.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatRating } from '../card/figures.ts';

/** A page of a Pro's reviews; `spread` counts those of 1, 2, 3, 4 and 5 stars, `best` are the best of all. */
export interface ReviewPage {
  items: PublicReview[];
  nextCursor: string | null;
  spread: number[];
  /** At most three. */
  best: PublicReview[];
}

/** What clients wrote, newest first, under how the stars are spread. */
export function ReviewsPanel({ worker, reviews }: { worker: WorkerDetail; reviews: ReviewPage }) {
  const { t } = useTranslation('worker');
  if (worker.reviewCount === 0)
    return (
      <EmptyState scene="star" level="h3" title={t('reviews.noneTitle')}>
        {t('reviews.noneText', { name: worker.name })}
      </EmptyState>
    );
  return (
    <div className="grid gap-x-12 gap-y-9 md:grid-cols-[15rem_minmax(0,1fr)]">
      <Spread worker={worker} spread={reviews.spread} />
      <ReviewList worker={worker} reviews={reviews} />
    </div>
  );
}

function Spread({ worker, spread }: { worker: WorkerDetail; spread: number[] }) {
  const { t, i18n } = useTranslation('worker');
  const rating = formatRating(worker.rating, i18n.language);
  const total = Math.max(
    1,
    spread.reduce((sum, count) => sum + count, 0),
  );
  const percent = numberFormat(i18n.language, { style: 'percent' });
  return (
    <div className="self-start md:sticky md:top-24">
      <p className="flex items-center gap-3">
        <span aria-hidden className="font-bold text-4xl tabular-nums tracking-tight">
          {rating}
        </span>
        <span className="flex flex-col">
          <Rating
            value={worker.rating}
            label={t('common:rating.labelWithCount', { rating, count: worker.reviewCount })}
          />
          <span aria-hidden className="text-ink-soft text-sm">
            {t('common:rating.reviews', { count: worker.reviewCount })}
          </span>
        </span>
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {[5, 4, 3, 2, 1].map((stars) => {
          const share = (spread[stars - 1] ?? 0) / total;
          return (
            <li key={stars} className="flex items-center gap-2.5 text-sm">
              <span className="sr-only">{t('reviews.spread', { count: stars, share: percent.format(share) })}</span>
              <span aria-hidden className="flex w-7 items-center gap-1 tabular-nums">
                {stars}
                <Star className="size-3.5 text-star" />
              </span>
              <span aria-hidden className="h-2 grow overflow-hidden rounded-full bg-line">
                <span className="block h-full rounded-full bg-star" style={{ width: `${share * 100}%` }} />
              </span>
              <span aria-hidden className="w-11 text-right text-ink-soft tabular-nums">
                {percent.format(share)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** `More reviews` leads to the next page; script adds the next reviews here. */
function ReviewList({ worker, reviews }: { worker: WorkerDetail; reviews: ReviewPage }) {
  const { t } = useTranslation('worker');
  const cursor = reviews.nextCursor && encodeURIComponent(reviews.nextCursor);
  const next = cursor && `/worker/${worker.id}?tab=reviews&reviews=${cursor}#tab-reviews`;
  return (
    <div>
      <ul id="reviews" className="flex flex-col divide-y divide-line">
        {reviews.items.map((review) => (
          <li key={review.id} tabIndex={-1} className="py-6 first:pt-0">
            <ReviewText review={review} timeZone={worker.timeZone} />
          </li>
        ))}
      </ul>
      {next && (
        <a
          href={next}
          rel="next"
          {...light.showMore.props({ address: next, list: 'reviews', count: '', busy: t('common:state.loading') })}
          className={buttonClasses({ variant: 'secondary' }, 'mt-4')}
        >
          {t('reviews.more')}
        </a>
      )}
    </div>
  );
}

/** One review: author, stars, service and date, and the words in the language they were written in. */
export function ReviewText({ review, timeZone }: { review: PublicReview; timeZone: string }) {
  const { t, i18n } = useTranslation('worker');
  const date = dateTimeFormat(i18n.language, { dateStyle: 'long', timeZone });
  return (
    <article className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-base tracking-normal">{review.authorName}</h3>
        <Rating
          value={review.rating}
          label={t('common:rating.label', { rating: formatRating(review.rating, i18n.language) })}
        />
      </div>
      <p className="text-ink-soft text-sm">
        {review.service && `${t(`catalog:subcategory.${review.service}`)} · `}
        <time dateTime={review.createdAt}>{date.format(new Date(review.createdAt))}</time>
      </p>
      {review.comment && (
        <p
          lang={review.language === i18n.language ? undefined : review.language}
          className="max-w-prose whitespace-pre-line"
        >
          {review.comment}
        </p>
      )}
    </article>
  );
}
