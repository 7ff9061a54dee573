import { numberFormat } from '#lib/formatters.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';

/** The header's link to the reader's notifications, with the number of unread ones. */
export function Bell({ count }: { count: number }) {
  const { t } = useTranslation('shell');
  return <CountedLink to="/notifications" name={t('messages')} icon="bell" count={count} />;
}

/** A link of the header, with the number of what is new behind it. */
export function CountedLink({ to, name, icon, count }: { to: string; name: string; icon: IconName; count: number }) {
  const { i18n } = useTranslation('shell');
  const number = numberFormat(i18n.language, {});
  return (
    <Link to={to} title={name} className={iconButtonClasses('relative')}>
      <Icon name={icon} />
      <span className="sr-only">{name} </span>
      {count > 0 && (
        <span className="absolute top-0 right-0 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-marigold px-1 font-bold text-[0.6875rem] text-on-marigold tabular-nums ring-2 ring-paper">
          {count > 99 ? `${number.format(99)}+` : number.format(count)}
        </span>
      )}
    </Link>
  );
}
