import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

const stations = ['yours', 'held', 'paid'] as const;

/** Where the money is: three stations, a coin at the current one, and a sentence about it. */
export function MoneyTrack({ at, words }: { at: (typeof stations)[number]; words: string }) {
  const { t } = useTranslation('info');
  const here = stations.indexOf(at);
  return (
    <div className="mt-2 flex max-w-md flex-col gap-3">
      <div aria-hidden className="relative grid grid-cols-3 text-sm">
        <span className="absolute top-4 right-[16.67%] left-[16.67%] h-0.5 -translate-y-1/2 bg-line-strong/50" />
        <span
          className="absolute top-4 left-[16.67%] h-1 -translate-y-1/2 bg-pine"
          style={{ width: `${here * 33.33}%` }}
        />
        {stations.map((station, index) => (
          <span key={station} className="relative flex flex-col items-center gap-2 text-center leading-tight">
            <span className="flex h-8 items-center">
              {index === here ? (
                <span className="flex size-8 items-center justify-center rounded-full bg-pine font-bold text-on-pine text-sm">
                  $
                </span>
              ) : (
                <span
                  className={classNames(
                    'size-3 rounded-full',
                    index < here ? 'bg-pine' : 'bg-paper ring-2 ring-line-strong',
                  )}
                />
              )}
            </span>
            <span className={index === here ? 'font-bold text-ink' : 'text-ink-faint'}>{t(`money.${station}`)}</span>
          </span>
        ))}
      </div>
      <p>
        <span className="sr-only">{t('money.label', { place: t(`money.${at}`) })} </span>
        {words}
      </p>
    </div>
  );
}
