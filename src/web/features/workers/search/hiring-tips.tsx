import { numberFormat } from '#lib/formatters.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

const tips = [
  { key: 'compare', icon: 'messages-square' },
  { key: 'check', icon: 'badge-check' },
  { key: 'describe', icon: 'camera' },
  { key: 'pay', icon: 'wallet-cards' },
] as const;

/** How to hire well, and the share of satisfied clients; null while there are too few reviews. */
export function HiringTips({
  satisfaction,
  wide,
}: {
  satisfaction: { percent: number; reviewCount: number } | null;
  /** The tips take the column beside the filters. */
  wide: boolean;
}) {
  const { t, i18n } = useTranslation('browse');
  const language = i18n.language;
  return (
    <aside
      aria-labelledby="tips-title"
      className={classNames('self-start border-line border-t pt-7', wide && 'md:col-start-2')}
    >
      <h2 id="tips-title" className="text-xl">
        {t('tips.title')}
      </h2>
      <ul className={classNames('mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2', !wide && 'md:grid-cols-1')}>
        {tips.map(({ key, icon }) => (
          <li key={key} className="flex gap-3">
            <Icon name={icon} className="stroke-[1.8] mt-0.5 size-5 shrink-0 text-pine-ink" />
            <p className="text-ink-soft text-sm">
              <strong className="block font-semibold text-ink">{t(`tips.${key}`)}</strong>
              {t(`tips.${key}Text`)}
            </p>
          </li>
        ))}
      </ul>
      {satisfaction && (
        <p className="mt-7 flex w-fit items-center gap-4 rounded-xl bg-pine-soft px-5 py-4">
          <span className="font-bold text-4xl text-pine-ink tabular-nums tracking-tight">
            {numberFormat(language, { style: 'percent' }).format(satisfaction.percent / 100)}
          </span>{' '}
          <span className="flex flex-col">
            <span className="font-semibold leading-snug">{t('tips.satisfaction')}</span>{' '}
            <span className="text-ink-soft text-xs">
              {t('tips.satisfactionBasis', {
                count: satisfaction.reviewCount,
                reviews: numberFormat(language, {}).format(satisfaction.reviewCount),
              })}
            </span>
          </span>
        </p>
      )}
    </aside>
  );
}
