import { intlLocale } from '#lib/languages.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { eligibility, orMore } from './extra-mile-rules.ts';

/** The four requirements of an application. */
export function EligibilityList() {
  const { t, i18n } = useTranslation('extraMile');
  const number = new Intl.NumberFormat(intlLocale(i18n.language));
  const rules = [
    { id: 'rating', figure: orMore(eligibility.rating, i18n.language) },
    { id: 'verified', figure: <Icon name="check" className="stroke-[3] size-10 sm:size-12" /> },
    { id: 'jobs', figure: orMore(eligibility.completedJobs, i18n.language) },
    { id: 'disputes', figure: number.format(eligibility.openDisputes) },
  ];
  return (
    <ul className="flex flex-col">
      {rules.map(({ id, figure }) => (
        <li
          key={id}
          className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-5 border-line border-t py-6 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
        >
          <span aria-hidden className="font-bold text-3xl text-marigold-ink leading-none tracking-tight sm:text-4xl">
            {figure}
          </span>
          <div className="flex flex-col gap-1">
            <h3 className="text-xl">{t(`rule.${id}.title`)}</h3>
            <p className="max-w-[46ch] text-ink-soft">{t(`rule.${id}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
