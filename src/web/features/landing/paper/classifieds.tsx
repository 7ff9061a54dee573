import { formatRate } from '#lib/money.ts';
import type { PlacelessCard } from '#modules/workers/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';

/** Small ads in columns: the categories, some Pros who advertise themselves, and the invitation to become one. */
export function Classifieds({ slugs, pros }: { slugs: string[]; pros: PlacelessCard[] }) {
  const { t } = useTranslation(['experimental', 'landing']);
  const langOf = useTextLang();
  return (
    <section aria-labelledby="classifieds" className="border-(--print) border-t-4 pt-4 pb-16">
      <h2 id="classifieds" className="mb-6 text-4xl">
        {t('paper.classifieds')}
      </h2>
      <div className="paper-columns">
        {slugs.map((slug) => (
          <article key={slug} className="mb-5">
            <h3 className="text-lg">
              <Link to={`/browse/${slug}`} className="inline-block min-h-8">
                {t(`catalog:category.${slug}`)}
              </Link>
            </h3>
            <p className="text-base">{t(`catalog:category.${slug}.description`)}</p>
          </article>
        ))}
        {pros.map(({ id, name, headline, city, state, hourlyRateCents, categorySlug }) => (
          <article key={id} className="mb-5 border-(--rule) border-t pt-3">
            <h3 className="text-lg">
              <Link to={`/worker/${id}`} className="inline-block min-h-8">
                {name}
              </Link>
            </h3>
            <p lang={langOf(headline)} className="italic">
              {headline}
            </p>
            <p>
              {t(`catalog:category.${categorySlug}`)}&nbsp;· {city}, {state}&nbsp;·{' '}
              <strong className="whitespace-nowrap text-(--red)">
                {formatRate(hourlyRateCents)}
                {t('common:unit.perHour')}
              </strong>
            </p>
          </article>
        ))}
        <article className="paper-box flex flex-col gap-3 p-5 text-center">
          <p className="font-bold text-(--red) text-sm">{t('paper.wanted')}</p>
          <h3 className="hyphens-auto text-2xl">{t('landing:join.title')}</h3>
          <p>{t('landing:join.lead')}</p>
          <p>
            <Link to="/signup-worker" className="inline-block min-h-11 py-2 font-bold">
              {t('landing:join.button')}
            </Link>
          </p>
        </article>
      </div>
      <p className="mt-10 flex flex-wrap gap-x-8 gap-y-2 border-(--rule) border-t pt-4 italic">
        <Link to="/experimental2" className="min-h-11 py-2">
          {t('paper.next')}
        </Link>
        <Link to="/" className="min-h-11 py-2">
          {t('front')}
        </Link>
      </p>
    </section>
  );
}
