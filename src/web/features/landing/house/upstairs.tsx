import { CategoryPicture } from '#web/features/catalog/category-picture.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';

const steps = ['search', 'compare', 'pay', 'review'] as const;

/** The sky over the house, with the headline, and the roof. */
export function Roof() {
  const { t } = useTranslation('landing');
  return (
    <header className="house-sky">
      <div aria-hidden className="house-stars" />
      <div aria-hidden className="house-sun" />
      <div className="page-width relative pt-12 lg:pt-20">
        <h1 className="max-w-[13ch] text-display">{t('hero.title')}</h1>
        <p className="mt-6 max-w-[42ch] text-xl leading-normal">{t('hero.lead')}</p>
      </div>
      <div aria-hidden className="house-body relative max-sm:mt-6">
        <div className="house-chimney" />
        <div className="house-roof" />
      </div>
    </header>
  );
}

/** A room for each category; the link is the room. */
export function Rooms({ slugs }: { slugs: string[] }) {
  const { t } = useTranslation('experimental');
  return (
    <section aria-labelledby="rooms" className="house-floor">
      <h2 id="rooms" className="px-4 pb-3 text-[#24332b] text-xl sm:px-6 sm:text-2xl">
        {t('house.rooms')}
      </h2>
      <ul className="house-rooms">
        {slugs.map((slug) => (
          <li key={slug}>
            <Link to={`/browse/${slug}`} className="house-room">
              <span className="house-plate">{t(`catalog:category.${slug}`)}</span>
              <CategoryPicture slug={slug} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The four steps of a job as stairs. */
export function Stairs() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="steps" className="house-floor">
      <div className="bg-(--sky) pt-6">
        <h2 id="steps" className="px-4 pb-6 text-3xl sm:px-6 lg:-mb-28 lg:max-w-[30%]">
          {t('steps.title')}
        </h2>
        <ol className="house-stairs">
          {steps.map((id, at) => (
            <li key={id} className="house-step">
              <h3 className="mb-1 text-xl">
                <span aria-hidden className="mr-2 text-pine-ink tabular-nums">
                  {at + 1}
                </span>
                {t(`steps.${id}.title`)}
              </h3>
              <p className="text-ink-soft">{t(`steps.${id}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
