import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { openPath } from './message-paths.ts';

/** Opens the conversation with a person, from the page of a job or a request. */
export function WriteLink({ whom, name }: { whom: Parameters<typeof openPath>[0]; name: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={openPath(whom)}
      className="inline-flex min-h-6 w-fit items-center gap-1.5 font-semibold text-pine-ink text-sm underline underline-offset-3"
    >
      <MessageCircle aria-hidden className="size-4" />
      {t('conversations.with', { name })}
    </Link>
  );
}
