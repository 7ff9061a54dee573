import type { Place } from '#modules/places/contract.ts';
import type { Count } from '#modules/workers/contract.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, type ButtonProps } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { type BrowseSearch, browseAddress } from './browse-search.ts';

/** The search without a place; its parameter `location` makes the server forget the ZIP code. */
function withoutPlace(search: BrowseSearch): string {
  const address = browseAddress(search, { typedZip: null });
  return `${address}${address.includes('?') ? '&' : '?'}location=change`;
}

/** Forgets the ZIP code, with script also on this device. */
export function ChangeLocation({ search, ...look }: { search: BrowseSearch } & Pick<ButtonProps, 'variant' | 'size'>) {
  const { t } = useTranslation('browse');
  return (
    <ButtonLink {...look} to={withoutPlace(search)} {...light.forgetZip.props}>
      {t('place.change')}
    </ButtonLink>
  );
}

/** The place that the results are for, in the page's header. */
export function PlaceLine({ search, place }: { search: BrowseSearch; place: Place }) {
  const { t } = useTranslation('browse');
  return (
    <div
      {...light.searchedPlace.props({ zip: place.zip })}
      {...light.searchPart.props({ name: 'place' })}
      className="flex flex-wrap items-center gap-x-4 text-on-deep-soft text-sm"
    >
      <p className="flex items-center gap-1.5">
        <Icon name="map-pin" className="size-4 shrink-0 text-marigold" />
        <span>
          {/* On phones, the place and the link fit one line. */}
          <span className="max-sm:sr-only">{t('place.showing')}</span>{' '}
          <strong className="font-semibold text-on-deep tabular-nums">{place.zip}</strong>
          {/* On narrow screens the heading of the results says the city. */}
          <span className="max-lg:hidden">{` · ${place.city}, ${place.state}`}</span>
        </span>
      </p>
      <Link
        to={withoutPlace(search)}
        {...light.forgetZip.props}
        className="inline-flex min-h-10 items-center font-semibold text-on-deep underline pointer-coarse:min-h-11 underline-offset-4 hover:decoration-2"
      >
        {t('place.change')}
      </Link>
    </div>
  );
}

/** The number of Pros on all pages, up to a thousand. A further page does not say it. */
export function ResultsTitle({ search, place, total }: { search: BrowseSearch; place: Place; total: Count }) {
  const { t } = useTranslation('browse');
  const many = search.cursor ? 'results.further' : total.more ? 'results.countMore' : 'results.count';
  return (
    <h2 {...light.resultsTitle.props} tabIndex={-1} className="text-xl focus-visible:outline-none sm:text-2xl">
      {t(many, { count: total.count, city: place.city })}
    </h2>
  );
}
