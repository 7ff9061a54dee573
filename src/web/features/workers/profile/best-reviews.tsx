import type { WorkerDetail } from '#modules/workers/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { type ReviewPage, ReviewText } from './reviews-panel.tsx';

/** What clients liked most, before the tabs. Draws nothing without reviews. */
export function BestReviews({ worker, reviews }: { worker: WorkerDetail; reviews: ReviewPage }) {
  const { t } = useTranslation('worker');
  if (reviews.best.length === 0) return null;
  return (
    <section aria-labelledby="best-reviews">
      <h2 id="best-reviews" className="mb-5 text-2xl">
        {t('reviews.best')}
      </h2>
      <ul className="flex flex-col gap-6">
        {reviews.best.map((review) => (
          <li key={review.id} className="border-star border-l-3 pl-5">
            <ReviewText review={review} timeZone={worker.timeZone} />
          </li>
        ))}
      </ul>
      {worker.reviewCount > reviews.best.length && (
        <Link
          to="?tab=reviews#tab-reviews"
          {...light.openTab.props({ tab: 'tab-reviews' })}
          className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'mt-6')}
        >
          {t('reviews.all', { count: worker.reviewCount })}
        </Link>
      )}
    </section>
  );
}
