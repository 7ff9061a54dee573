import type { JobDetail } from '#modules/jobs/contract.ts';
import type { Review } from '#modules/reviews/contract.ts';
import { maxComment } from '#modules/reviews/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RatingInput } from '#web/ui/forms/rating-input.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { ActPanel } from './act-panel.tsx';
import type { RefusedForm } from './refused-form.ts';

export interface JobReviews {
  canReview: boolean;
  otherIsIn: boolean;
  canBePublished: boolean;
  mine: Review | null;
  other: Review | null;
}

/** Both sides' reviews: blind until both are in. */
export function ReviewSection({
  job,
  reviews,
  error,
  typed = {},
}: {
  job: JobDetail;
  reviews: JobReviews;
} & RefusedForm) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('review');
  const word = (stars: number) => t(`common:rating.word${stars}`);
  if (!reviews.canReview && !reviews.mine && !reviews.other) return null;
  return (
    <div className="flex flex-col gap-5">
      {reviews.canReview && (
        <ActPanel title={t('review.title', { name: job.counterpartName })} text={t('review.blind')}>
          {reviews.otherIsIn && <Notice kind="info">{t('review.otherIsIn', { name: job.counterpartName })}</Notice>}
          <DraftForm draft="review" method="post" noValidate className="flex flex-col items-start gap-5">
            <RatingInput
              name="rating"
              legend={t('review.stars')}
              words={[word(1), word(2), word(3), word(4), word(5)]}
              defaultValue={Number(typed.rating)}
              error={error}
            />
            <TextArea
              name="comment"
              label={t('review.comment')}
              optional={t('common:form.optional')}
              maxLength={maxComment}
              defaultValue={typed.comment}
              className="w-full"
            />
            <Button size="lg" name="intent" value="review" busy={busy}>
              {t('review.send')}
            </Button>
          </DraftForm>
        </ActPanel>
      )}
      {reviews.mine && <Written review={reviews.mine} title={t('review.mine')} notice={noticeOf(reviews)} />}
      {reviews.other && <Written review={reviews.other} title={t('review.theirs', { name: job.counterpartName })} />}
    </div>
  );
}

/** Returns what is said of the viewer's own review: when others will read it, or that they will not. */
function noticeOf({ other, canBePublished }: JobReviews): 'waiting' | 'never' | null {
  if (other) return null;
  return canBePublished ? 'waiting' : 'never';
}

interface WrittenProps {
  review: Review;
  title: string;
  notice?: 'waiting' | 'never' | null;
}

function Written({ review, title, notice = null }: WrittenProps) {
  const { t } = useTranslation('jobs');
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{title}</h2>
      <Rating value={review.rating} label={t('common:rating.label', { rating: review.rating })} />
      {review.comment && (
        <p lang={review.language} className="max-w-prose">
          {review.comment}
        </p>
      )}
      {notice && <p className="text-ink-soft text-sm">{t(`review.${notice}`)}</p>}
    </section>
  );
}
