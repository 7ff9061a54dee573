import type { ProReview } from '#modules/reviews/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Rating } from '#web/ui/display/rating.tsx';

/** What clients wrote about nurses; draws nothing without a review. */
export function NurseReviews({ reviews }: { reviews: ProReview[] }) {
  const { t } = useTranslation('nurses');
  const langOf = useTextLang();
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="page-width py-16 lg:py-28">
      <h2 id="reviews" className="max-w-[20ch] text-4xl">
        {t('reviews.title')}
      </h2>
      <ul className="mt-10 grid gap-x-12 gap-y-12 lg:mt-14 lg:grid-cols-3">
        {reviews.map(({ id, comment, rating, authorName, workerId, workerName }) => (
          <li key={id}>
            <figure className="flex h-full flex-col gap-5 border-star border-t-3 pt-6">
              <Rating value={rating} label={t('common:rating.label', { rating })} />
              <blockquote lang={langOf(comment)} className="wrap-anywhere grow text-xl leading-normal">
                <p>{comment}</p>
              </blockquote>
              <figcaption className="wrap-anywhere text-ink-soft">
                <Trans
                  t={t}
                  i18nKey="reviews.about"
                  values={{ author: authorName, name: workerName }}
                  components={{ pro: <TextLink to={`/worker/${workerId}`} /> }}
                />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
