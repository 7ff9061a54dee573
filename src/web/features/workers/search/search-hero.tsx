import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as light from '#web/page/light-attributes.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Portrait } from '../card/portrait.tsx';

const taglines = ['hero.tagline1', 'hero.tagline2', 'hero.tagline3', 'hero.tagline4'] as const;

/** The header of /browse: four taglines in turn above the search, and a few faces. */
export function SearchHero({ compact, children }: { compact: boolean; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-2xl bg-deep text-on-deep [--focus:var(--marigold)] max-sm:-mx-5 max-sm:rounded-none">
      <div
        className={classNames(
          'relative grid items-center gap-x-10 px-5 sm:px-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-14',
          compact ? 'py-5 sm:py-7 lg:py-9' : 'py-10 sm:py-14 lg:py-16',
        )}
      >
        <div className={classNames('flex min-w-0 flex-col', compact ? 'gap-2' : 'gap-6 sm:gap-7')}>
          <Taglines compact={compact} />
          {children}
        </div>
        <Faces compact={compact} />
      </div>
    </section>
  );
}

/**
 * All four share one place, so that the tallest sets the height and nothing moves when they change. Script changes them every
 * five seconds; without script the first stays.
 */
function Taglines({ compact }: { compact: boolean }) {
  const { t } = useTranslation('browse');
  return (
    <>
      <h1 className={classNames('grid min-w-0 max-lg:pr-9', compact ? 'text-2xl' : 'text-4xl')}>
        {taglines.map((key, index) => (
          <span
            key={key}
            {...light.tagline.props({ state: index === 0 ? 'shown' : 'hidden' })}
            // Read once, not every five seconds: the first tagline is the page's name.
            aria-hidden={index > 0 || undefined}
            className={classNames(
              'col-start-1 row-start-1 translate-y-1.5 opacity-0 transition-[opacity,translate] duration-500',
              'data-[tagline-state=shown]:translate-y-0 data-[tagline-state=shown]:opacity-100',
              compact ? 'self-center' : 'max-w-[20ch] self-end',
            )}
          >
            {t(key)}
          </span>
        ))}
      </h1>
      <button
        type="button"
        {...light.taglineSwitch.props({ pause: t('hero.pause'), play: t('hero.play'), state: 'still' })}
        aria-label={t('hero.play')}
        className="needs-script group absolute top-2 right-2 inline-flex size-11 items-center justify-center rounded-full text-on-deep-soft transition-colors hover:bg-on-deep/10 hover:text-on-deep [&>svg]:size-4"
      >
        <Pause aria-hidden className="hidden group-data-[tagline-switch-state=moving]:block" />
        <Play aria-hidden className="group-data-[tagline-switch-state=moving]:hidden" />
      </button>
    </>
  );
}

const faces = [
  ['hello-rosa-w', 'col-span-3 row-span-3 col-start-1 row-start-2'],
  ['hello-daniel-m', 'col-span-4 row-span-4 col-start-4 row-start-1'],
  ['hello-mei-w', 'col-span-3 row-span-3 col-start-8 row-start-3'],
  ['hello-samuel-m', 'col-span-3 row-span-3 col-start-2 row-start-5'],
  ['hello-grace-w', 'col-span-3 row-span-3 col-start-5 row-start-5'],
] as const;

const Faces = ({ compact }: { compact: boolean }) => (
  <div
    aria-hidden
    className={classNames(
      'grid grid-cols-10 grid-rows-7 gap-3 max-lg:hidden',
      compact ? '-my-5 mr-6 w-48 justify-self-end' : 'w-full',
    )}
  >
    {faces.map(([seed, place]) => (
      <span key={seed} className={classNames('aspect-square overflow-hidden rounded-full bg-on-deep/10', place)}>
        <Portrait seed={seed} />
      </span>
    ))}
  </div>
);
