import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { PlainSearch } from '../plain-search.tsx';

const shop = {
  form: 'house-shop -mt-4 flex flex-col gap-4 px-5 pt-9 pb-7 sm:px-8',
  label: 'font-semibold text-sm',
  input: 'min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 text-lg',
};

/** The shop window with the search, and the door for new Pros. */
export function StreetDoor() {
  const { t } = useTranslation(['landing', 'experimental']);
  return (
    <section aria-labelledby="door" className="house-floor">
      <div className="grid gap-x-6 bg-(--wall) px-3 pt-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="self-start max-lg:mb-6">
          <div aria-hidden className="house-awning" />
          <PlainSearch
            dress={shop}
            button={
              <Button size="lg" className="self-start">
                {t('common:action.search')}
              </Button>
            }
          >
            <h2 id="door" className="flex items-center gap-3 text-3xl">
              <Icon name="bell-ring" className="size-7 shrink-0 text-marigold-ink" />
              {t('experimental:house.door')}
            </h2>
          </PlainSearch>
        </div>
        <div className="house-door flex flex-col items-center justify-end gap-4 px-8 pt-16 pb-10 text-center">
          <h2 className="text-3xl">{t('join.title')}</h2>
          <p className="text-on-deep-soft">{t('join.lead')}</p>
          <ButtonLink to="/signup-worker" variant="secondary">
            {t('join.button')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The cellar with the safe, in which the money is held. */
export function Cellar() {
  const { t } = useTranslation(['landing', 'experimental']);
  return (
    <div className="house-ground pb-16">
      <div className="house-body">
        <section
          aria-labelledby="cellar"
          className="house-cellar grid items-center gap-x-16 gap-y-10 px-5 py-12 sm:px-10 lg:grid-cols-[19rem_1fr] lg:py-20"
        >
          <div aria-hidden className="house-safe max-lg:order-last">
            <div className="house-dial" />
          </div>
          <div className="flex max-w-[48ch] flex-col gap-4">
            <p className="font-semibold text-[#f5b942]">{t('experimental:house.cellar')}</p>
            <h2 id="cellar" className="text-4xl">
              {t('money.title')}
            </h2>
            <p className="text-lg">{t('money.text')}</p>
            <p>{t('money.look.text')}</p>
            <p>{t('money.cancel.text')}</p>
          </div>
        </section>
        <p className="flex flex-wrap gap-x-8 gap-y-2 pt-8 font-semibold underline underline-offset-4">
          <Link to="/experimental" className="min-h-11 py-2">
            {t('experimental:house.next')}
          </Link>
          <Link to="/" className="min-h-11 py-2">
            {t('experimental:front')}
          </Link>
        </p>
      </div>
    </div>
  );
}
