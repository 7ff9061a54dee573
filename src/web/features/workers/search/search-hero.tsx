import type { ReactNode } from 'react';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Portrait } from '../card/portrait.tsx';

const taglines = ['hero.tagline1', 'hero.tagline2', 'hero.tagline3', 'hero.tagline4'] as const;

const frame = 'overflow-hidden bg-deep text-on-deep [--focus:var(--marigold)] max-sm:-mx-5 max-sm:rounded-none';

/** The header of /browse: four taglines in turn, above the question for the place, with a few faces. */
export const SearchHero = ({ children }: { children: ReactNode }) => (
  <section className={classNames('rounded-2xl', frame)}>
    <div className="relative grid items-center gap-x-10 px-5 py-10 sm:px-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-14 lg:py-16">
      <div className="flex min-w-0 flex-col gap-6 sm:gap-7">
        <Taglines className="text-4xl max-lg:pr-9" lineClassName="max-w-[20ch] self-end" />
        <TaglineSwitch className="absolute top-2 right-2 size-11" />
        {children}
      </div>
      <Faces />
    </div>
  </section>
);

/** The same above results: one line, so that the cards come soon. */
export const SlimHero = ({ children }: { children: ReactNode }) => (
  <section className={classNames('flex flex-wrap items-center gap-x-4 rounded-xl px-5', frame)}>
    <div className="flex min-h-10 min-w-0 grow items-center gap-1 max-sm:w-full max-sm:justify-between">
      <Taglines className="text-base tracking-normal" lineClassName="self-center" />
      <TaglineSwitch className="size-9 pointer-coarse:size-11" />
    </div>
    {children}
  </section>
);

/**
 * All four share one place, so that the tallest sets the height and nothing moves when they change. Script changes them every
 * five seconds; without script the first stays.
 */
function Taglines({ className, lineClassName }: { className: string; lineClassName: string }) {
  const { t } = useTranslation('browse');
  return (
    <h1 className={classNames('grid min-w-0', className)}>
      {taglines.map((key, index) => (
        <span
          key={key}
          {...light.tagline.props({ state: index === 0 ? 'shown' : 'hidden' })}
          // Read once, not every five seconds: the first tagline is the page's name.
          aria-hidden={index > 0 || undefined}
          className={classNames(
            'col-start-1 row-start-1 translate-y-1.5 opacity-0 transition-[opacity,translate] duration-500',
            'data-[tagline-state=shown]:translate-y-0 data-[tagline-state=shown]:opacity-100',
            lineClassName,
          )}
        >
          {t(key)}
        </span>
      ))}
    </h1>
  );
}

/** Stops and starts the taglines. */
function TaglineSwitch({ className }: { className: string }) {
  const { t } = useTranslation('browse');
  return (
    <button
      type="button"
      {...light.taglineSwitch.props({ pause: t('hero.pause'), play: t('hero.play'), state: 'still' })}
      aria-label={t('hero.play')}
      className={classNames(
        'needs-script group inline-flex shrink-0 items-center justify-center rounded-full text-on-deep-soft transition-colors hover:bg-on-deep/10 hover:text-on-deep [&>svg]:size-4',
        className,
      )}
    >
      <Icon name="pause" className="hidden group-data-[tagline-switch-state=moving]:block" />
      <Icon name="play" className="group-data-[tagline-switch-state=moving]:hidden" />
    </button>
  );
}

const faces = [
  ['hello-rosa-w', 'col-span-3 row-span-3 col-start-1 row-start-2'],
  ['hello-daniel-m', 'col-span-4 row-span-4 col-start-4 row-start-1'],
  ['hello-mei-w', 'col-span-3 row-span-3 col-start-8 row-start-3'],
  ['hello-samuel-m', 'col-span-3 row-span-3 col-start-2 row-start-5'],
  ['hello-grace-w', 'col-span-3 row-span-3 col-start-5 row-start-5'],
] as const;

const Faces = () => (
  <div aria-hidden className="grid w-full grid-cols-10 grid-rows-7 gap-3 max-lg:hidden">
    {faces.map(([seed, place]) => (
      <span key={seed} className={classNames('aspect-square overflow-hidden rounded-full bg-on-deep/10', place)}>
        <Portrait seed={seed} />
      </span>
    ))}
  </div>
);
