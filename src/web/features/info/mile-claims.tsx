import { useTranslation } from '#web/page/translation.tsx';
import { Star } from '#web/ui/display/rating.tsx';
import { eligibility, orMore } from './extra-mile-rules.ts';

/** Why to choose an Extra Mile Pro: three claims, each under the figure or word that proves it. */
export function MileClaims() {
  const { t, i18n } = useTranslation('extraMile');
  const claims = [
    {
      id: 'rated',
      proof: (
        <>
          {orMore(eligibility.rating, i18n.language)}
          <Star className="ml-2 inline size-[0.62em] align-[0.02em]" />
        </>
      ),
    },
    { id: 'vetted', proof: t('claim.vetted.proof') },
    { id: 'proven', proof: orMore(eligibility.completedJobs, i18n.language) },
  ];
  return (
    <ul className="flex flex-col">
      {claims.map(({ id, proof }) => (
        <li
          key={id}
          className="grid items-baseline gap-x-12 gap-y-2 border-line border-t py-9 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-12"
        >
          <span aria-hidden className="font-bold text-display text-marigold-ink leading-none tracking-tight">
            {proof}
          </span>
          <div className="flex flex-col gap-3">
            <h2 className="text-3xl">{t(`claim.${id}.title`)}</h2>
            <p className="max-w-[52ch] text-ink-soft text-lg">{t(`claim.${id}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
