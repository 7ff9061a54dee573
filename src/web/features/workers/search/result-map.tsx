import * as finding from '#web/page/finding-attributes.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A place on the map, in pixels of the drawing, with the Pros there in the order of the list. */
export interface Pin {
  x: number;
  y: number;
  pros: { id: string; name: string; number: number }[];
}

/** The map around a ZIP code, as wide as its radius in miles, with the Pros of the list. */
export interface ResultMapData {
  zip: string;
  miles: number;
  width: number;
  height: number;
  pins: Pin[];
}

/** The anchor of a Pro's card. */
export const cardId = (workerId: string): string => `pro-${workerId}`;

/** Shows and hides the map where it isn't beside the list; on phones an icon. */
export function MapSwitch() {
  const { t } = useTranslation('browse');
  return (
    <div className="shrink-0 xl:hidden">
      <input id="map-open" type="checkbox" className="peer sr-only" />
      <label
        htmlFor="map-open"
        title={t('map.show')}
        className={buttonClasses(
          { variant: 'secondary', size: 'sm' },
          'cursor-pointer peer-checked:border-pine peer-checked:bg-pine-soft peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 max-sm:size-11 max-sm:p-0!',
        )}
      >
        <Icon name="map" className="size-5" />
        <span className="max-sm:sr-only">{t('map.show')}</span>
      </label>
    </div>
  );
}

/**
 * The Pros of the list as numbered pins: beside the list on wide screens, behind `MapSwitch` on others. A pin leads to its card;
 * a ring with people and their count stands for several Pros, and lists them.
 */
export function ResultMap({ map, className }: { map: ResultMapData; className?: string }) {
  const { t, i18n } = useTranslation('browse');
  return (
    <section aria-label={t('map.title')} className={className}>
      <div className="hidden group-has-[#map-open:checked]/found:block xl:sticky xl:top-24 xl:block">
        <a
          href="#pros"
          className={buttonClasses({ size: 'sm' }, 'sr-only! focus-visible:not-sr-only! focus-visible:mb-2!')}
        >
          {t('map.skip')}
        </a>
        <div {...finding.resultMap.props} className="relative">
          {/* The pins say what the picture shows. */}
          <img
            src={`/place-maps/${map.zip}/${map.miles}/${i18n.language}.svg`}
            alt=""
            width={map.width}
            height={map.height}
            loading="lazy"
            decoding="async"
            className="aspect-4/3 w-full rounded-lg border border-line bg-well"
          />
          <ol>
            {map.pins.map((pin) => (
              <li
                key={pin.pros[0]?.id}
                {...finding.mapPin.props({ workers: pin.pros.map(({ id }) => id).join(' '), state: '' })}
                style={{ left: `${percent(pin.x / map.width)}%`, top: `${percent(pin.y / map.height)}%` }}
                className="group absolute -translate-1/2 hover:z-10 focus-within:z-10 data-[map-pin-state=marked]:z-5 has-[[open]]:z-20"
              >
                {pin.pros.length === 1 ? (
                  <ProPin pro={pin.pros[0]} />
                ) : (
                  <GroupPin pin={pin} isLeft={pin.x > map.width / 2} />
                )}
              </li>
            ))}
          </ol>
        </div>
        <p className="mt-2 text-ink-soft text-xs">{t('map.about')}</p>
      </div>
    </section>
  );
}

const percent = (part: number): string => (part * 100).toFixed(1);

function ProPin({ pro }: { pro: Pin['pros'][number] | undefined }) {
  if (!pro) return null;
  return (
    <a href={`#${cardId(pro.id)}`} className="map-pin border-surface bg-pine text-on-pine">
      {pro.number}
      <span className="sr-only">. {pro.name}</span>
    </a>
  );
}

function GroupPin({ pin, isLeft }: { pin: Pin; isLeft: boolean }) {
  const { t } = useTranslation('browse');
  return (
    <details {...light.menu.props} className="relative">
      <summary className="map-pin size-9 flex-col border-pine bg-surface text-pine-ink [&::-webkit-details-marker]:hidden">
        <Icon name="users" className="size-3.5" />
        <span aria-hidden className="leading-none">
          {pin.pros.length}
        </span>
        <span className="sr-only">
          {t('map.several', { count: pin.pros.length })}: {pin.pros.map(({ name }) => name).join(', ')}
        </span>
      </summary>
      <ul
        className={classNames(
          'absolute top-full mt-1 max-h-56 w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-sm shadow-raised',
          isLeft ? 'right-0' : 'left-0',
        )}
      >
        {pin.pros.map(({ id, name, number }) => (
          <li key={id}>
            <a
              href={`#${cardId(id)}`}
              className="flex min-h-9 items-center gap-2 rounded-md px-2 hover:bg-well pointer-coarse:min-h-11"
            >
              <span className="w-5 text-right text-ink-soft tabular-nums">{number}.</span>
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The number of a card that is on the map, shown where the map is. */
export const CardNumber = ({ number }: { number: number }) => (
  <span aria-hidden className="found-card-number">
    {number}
  </span>
);
