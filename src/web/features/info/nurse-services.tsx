import { formatRate } from '#lib/money.ts';
import type { OfferedService } from '#modules/workers/contract.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';

/** The services of a category as a price list; each line leads to its search. */
export function NurseServices({ category, services }: { category: string; services: OfferedService[] }) {
  const { t } = useTranslation('nurses');
  return (
    <ul className="border-ink border-t-2">
      {services.map(({ slug, pros, fromCents }) => (
        <li key={slug} className="border-line-strong/50 border-b">
          <Link
            to={`/browse/${category}?subcategory=${slug}`}
            className="group grid items-baseline gap-x-8 gap-y-1 py-6 transition-colors hover:text-pine-ink sm:grid-cols-[minmax(0,1fr)_11rem_9rem]"
          >
            <span className="wrap-anywhere font-bold text-2xl tracking-tight underline-offset-4 group-hover:underline">
              {t(`catalog:subcategory.${slug}`)}
              <Icon name="arrow-right" className="ml-2 inline size-5 text-pine-ink max-sm:hidden" />
            </span>
            <span className="text-ink-soft">{pros > 0 && t('services.pros', { count: pros })}</span>
            <span className="flex flex-wrap items-baseline gap-x-2 text-ink-soft sm:justify-end">
              {fromCents === null ? (
                t('services.none')
              ) : (
                <Trans
                  t={t}
                  i18nKey="services.from"
                  values={{ price: formatRate(fromCents) + t('common:unit.perHour') }}
                  components={{ price: <strong className="text-ink text-xl tabular-nums" /> }}
                />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
