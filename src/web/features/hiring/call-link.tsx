import { Link } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';

/** Leads to the page that calls a Pro. */
export function CallLink({ workerId, name }: { workerId: string; name: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={`/calls/new?about=worker&id=${workerId}`}
      className="inline-flex min-h-6 items-center font-semibold text-pine-ink text-sm underline underline-offset-3"
    >
      {t('conversations.call', { name })}
    </Link>
  );
}
