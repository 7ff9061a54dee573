import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { Row } from './row.tsx';

interface ToWrite {
  jobId: string;
  title: string;
  counterpartName: string;
}

/** The finished jobs whose client the Pro has not reviewed yet; nothing where there are none. */
export function ReviewsToWrite({ items }: { items: readonly ToWrite[] }) {
  const { t } = useTranslation('dashboard');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="to-write" className="flex flex-col">
      <h2 id="to-write" className="pb-2 text-xl">
        {t('reviews.toWrite')}
      </h2>
      <ul className="divide-y divide-line">
        {items.map(({ jobId, title, counterpartName }) => (
          <Row key={jobId} className="flex flex-col gap-0.5">
            <CardLink to={`/jobs/${jobId}`} className="font-semibold leading-snug">
              {t('next.review.title', { name: counterpartName })}
            </CardLink>
            <span className="text-ink-soft text-sm">
              <TypedSentence text={title} typed={[title]} />
            </span>
          </Row>
        ))}
      </ul>
    </section>
  );
}
