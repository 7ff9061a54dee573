import { intlLocale } from '#lib/languages.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const points = [
  { id: 'rate', icon: 'calendar-clock' },
  { id: 'paid', icon: 'wallet' },
  { id: 'photos', icon: 'camera' },
] as const;
const people = [
  { seed: 'door-12-m', width: 'grow-[1.05]' },
  { seed: 'door-14-w', width: 'grow-[1.4]' },
  { seed: 'door-33-m', width: 'grow-[1.15]' },
  { seed: 'door-8-w', width: 'grow-[0.9]' },
];

/** The invitation to become a Pro; `keep` is a Pro's share of a released payment, 0 to 1. */
export function BecomePro({ keep }: { keep: number }) {
  const { t, i18n } = useTranslation('landing');
  const percent = new Intl.NumberFormat(intlLocale(i18n.language), { style: 'percent' }).format(keep);
  return (
    <section aria-labelledby="join" className="overflow-hidden">
      <div className="page-width grid items-end gap-x-16 gap-y-12 pt-16 lg:grid-cols-[1fr_1.2fr] lg:pt-28">
        <div className="flex flex-col gap-6 lg:pb-24">
          <h2 id="join" className="text-4xl lg:text-display">
            {t('join.title')}
          </h2>
          <p className="max-w-[36ch] text-ink-soft text-xl leading-normal">{t('join.lead')}</p>
          <ul className="flex max-w-lg flex-col gap-5">
            {points.map(({ id, icon }) => (
              <li key={id} className="flex gap-4">
                <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-pine-ink" />
                <div>
                  <h3 className="font-semibold text-lg tracking-normal">{t(`join.${id}.title`)}</h3>
                  <p className="text-ink-soft">{t(`join.${id}.text`, { percent })}</p>
                </div>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to="/signup-worker" size="lg">
              {t('join.button')}
            </ButtonLink>
            <p className="max-w-[28ch] text-ink-soft text-sm">{t('join.review')}</p>
          </div>
        </div>
        {/* Four doorways with a person in each. */}
        <div aria-hidden className="flex items-end gap-3 sm:gap-4">
          {people.map(({ seed, width }) => (
            <img
              key={seed}
              src={`/avatars/${seed}.svg`}
              alt=""
              width={144}
              height={192}
              loading="lazy"
              className={`aspect-[2/3] min-w-0 basis-0 rounded-t-full object-cover object-bottom ${width}`}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
