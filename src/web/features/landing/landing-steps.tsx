import type { ReactNode } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { Star } from '#web/ui/display/rating.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** From the search to the review in four steps, each with a piece of the real screen. */
export function LandingSteps() {
  const { t } = useTranslation('landing');
  const steps: { id: string; scene: ReactNode }[] = [
    {
      id: 'search',
      scene: (
        <span className="flex w-40 items-center gap-2 rounded-full bg-surface px-4 py-3 font-bold tabular-nums shadow-raised ring-1 ring-line">
          <Icon name="map-pin" className="size-5 text-pine-ink" />
          94110
          <span className="-ml-1 h-5 w-0.5 bg-pine" />
        </span>
      ),
    },
    {
      id: 'compare',
      scene: (
        <span className="flex flex-col gap-2">
          {[
            { seed: 'step-12-w', cents: 3_800, place: '' },
            { seed: 'step-8-m', cents: 4_200, place: 'ml-7' },
          ].map(({ seed, cents, place }) => (
            <span
              key={seed}
              className={`flex items-center gap-3 rounded-full bg-surface py-1.5 pr-4 pl-1.5 shadow-raised ring-1 ring-line ${place}`}
            >
              <Avatar seed={seed} size="xs" />
              <Price cents={cents} per={t('common:unit.perHour')} size="sm" />
              <Star className="size-4 text-star" />
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'pay',
      scene: (
        <span className="flex items-center gap-3 rounded-full bg-surface py-3 pr-6 pl-4 shadow-raised ring-1 ring-line">
          <Icon name="lock" className="size-6 text-pine-ink" />
          <Price cents={15_200} />
        </span>
      ),
    },
    {
      id: 'review',
      scene: (
        <span className="flex gap-1 text-star">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} className="size-8" />
          ))}
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="steps" className="bg-well">
      <div className="page-width py-16 lg:py-24">
        <h2 id="steps" className="text-4xl">
          {t('steps.title')}
        </h2>
        <ol className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
          {steps.map(({ id, scene }, at) => (
            <li key={id} className="flex flex-col gap-5">
              <div
                aria-hidden
                className="flex h-36 items-center justify-center rounded-t-[4.5rem] rounded-b-xl bg-paper"
              >
                {scene}
              </div>
              <div className="flex flex-col gap-2">
                <h3 className="flex gap-3 text-xl">
                  <span aria-hidden className="text-pine-ink tabular-nums">
                    {at + 1}
                  </span>
                  {t(`steps.${id}.title`)}
                </h3>
                <p className="text-ink-soft">{t(`steps.${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
