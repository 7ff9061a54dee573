import { CountedLink } from '#web/features/notifications/bell.tsx';
import { useTranslation } from '#web/page/translation.tsx';

/** The header's link to the reader's messages, with the number of unread ones. */
export function MessagesLink({ count }: { count: number }) {
  const { t } = useTranslation('shell');
  return <CountedLink to="/messages" name={t('conversations')} icon="message-circle" count={count} />;
}
