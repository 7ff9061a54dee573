import { useTranslation } from '#web/page/translation.tsx';
import { Scene, type SceneName } from '#web/ui/display/scene.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { MoneyTrack } from './money-track.tsx';

const steps = [
  { id: 'search', scene: 'search', money: 'yours' },
  { id: 'compare', scene: 'clipboard', money: 'yours' },
  { id: 'pay', scene: 'purse', money: 'held' },
  { id: 'review', scene: 'photos', money: 'paid' },
] as const satisfies { id: string; scene: SceneName; money: string }[];

/** From the search to the review, with where the money is at each step. */
export function HowItWorksSteps() {
  const { t } = useTranslation('info');
  return (
    <ol className="flex flex-col gap-20 lg:gap-28">
      {steps.map(({ id, scene, money }, at) => (
        <li key={id} className="grid items-center gap-x-10 gap-y-8 md:grid-cols-2 lg:gap-x-16">
          <div
            aria-hidden
            className={classNames(
              'flex h-56 items-end justify-center overflow-hidden rounded-t-full bg-well px-6 sm:h-80 md:h-72 lg:h-96',
              at % 2 === 1 && 'md:order-last',
            )}
          >
            <Scene name={scene} className="w-60 sm:w-96 md:w-72 lg:w-96" />
          </div>
          <div className="flex flex-col gap-5">
            <h2 className="flex items-baseline gap-4 text-3xl lg:text-4xl">
              <span aria-hidden className="text-pine-ink tabular-nums">
                {at + 1}
              </span>
              {t(`step.${id}.title`)}
            </h2>
            <p className="max-w-[48ch] text-ink-soft text-lg">{t(`step.${id}.text`)}</p>
            <MoneyTrack at={money} words={t(`step.${id}.money`)} />
          </div>
        </li>
      ))}
    </ol>
  );
}
