import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { numberFormat } from '#lib/formatters.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { listPath } from './message-paths.ts';

/** The header's link to the reader's messages, with the number of unread ones. */
export function MessagesLink({ count }: { count: number }) {
  const { t, i18n } = useTranslation('shell');
  const number = numberFormat(i18n.language, {});
  return (
    <Link to={listPath} title={t('conversations')} className={iconButtonClasses('relative')}>
      <MessageCircle aria-hidden />
      <span className="sr-only">{count > 0 ? t('conversations.unread', { count }) : t('conversations')}</span>
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-pine px-1 font-bold text-[0.6875rem] text-on-pine tabular-nums ring-2 ring-paper"
        >
          {count > 99 ? `${number.format(99)}+` : number.format(count)}
        </span>
      )}
    </Link>
  );
}
